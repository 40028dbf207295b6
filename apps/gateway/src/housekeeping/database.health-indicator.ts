import { Injectable } from '@nestjs/common';
import { DatabaseClock } from '#database';
import { HealthIndicator } from '#observability';

@Injectable()
export class DatabaseHealthIndicator extends HealthIndicator {
  readonly name = 'mariadb';

  constructor(private readonly clock: DatabaseClock) {
    super();
  }

  async check(): Promise<void> {
    await this.clock.now();
  }
}
