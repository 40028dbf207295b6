import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutboxRepository } from '../core/outbox.repository';

@Injectable()
export class AgentOutboxRepository extends OutboxRepository {
  protected readonly outbox = 'agent';

  constructor(dataSource: DataSource) {
    super(dataSource);
  }
}
