import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Readiness of the sidecar's database; an app provides it as its health indicator. */
@Injectable()
export class DatabaseHealth {
  readonly name = 'mariadb';

  constructor(private readonly dataSource: DataSource) {}

  async check(): Promise<void> {
    await this.dataSource.query('SELECT 1');
  }
}
