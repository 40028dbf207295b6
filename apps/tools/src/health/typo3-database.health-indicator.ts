import { Injectable } from '@nestjs/common';
import { Typo3ReadDatabase } from '#database';
import { HealthIndicator } from '#observability';

/** Without TYPO3's database nobody can be identified and no tool can run. */
@Injectable()
export class Typo3DatabaseHealthIndicator extends HealthIndicator {
  readonly name = 'typo3-database';

  constructor(private readonly database: Typo3ReadDatabase) {
    super();
  }

  async check(): Promise<void> {
    await this.database.query('SELECT 1');
  }
}
