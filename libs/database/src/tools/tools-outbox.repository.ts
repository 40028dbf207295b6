import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutboxRepository } from '../core/outbox.repository';

@Injectable()
export class ToolsOutboxRepository extends OutboxRepository {
  protected readonly outbox = 'tools';

  constructor(dataSource: DataSource) {
    super(dataSource);
  }
}
