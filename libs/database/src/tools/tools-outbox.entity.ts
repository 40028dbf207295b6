import { Entity } from 'typeorm';
import { OutboxRow } from '../core/outbox-row';

@Entity('tools_outbox')
export class ToolsOutbox extends OutboxRow {}
