import { Entity } from 'typeorm';
import { OutboxRow } from '../core/outbox-row';

@Entity('agent_outbox')
export class AgentOutbox extends OutboxRow {}
