import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from './transactions';

/** The only clock leases, expiries and retention are judged by. */
@Injectable()
export class DatabaseClock {
  constructor(private readonly dataSource: DataSource) {}

  async now(tx?: Transaction): Promise<Date> {
    const rows: { now: Date }[] = await (tx ?? this.dataSource.manager).query(
      'SELECT UTC_TIMESTAMP(3) AS now',
    );
    const row = rows[0];
    if (row === undefined) throw new Error('The database did not tell its time.');
    return row.now;
  }
}
