import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../core/transactions';
import { AgentCall } from './agent-call.entity';
import { AgentRun } from './agent-run.entity';

/** Place of a run in a list, newest first; the uuid breaks ties. */
export interface RunPosition {
  createdAt: Date;
  uuid: string;
}

export interface RunListQuery {
  /** Null for every owner. */
  owner: number | null;
  status?: string;
  configuration?: string;
  /** Only runs that asked for this tool. */
  tool?: string;
  from?: Date;
  to?: Date;
  /** Beginning of an identifier: the run's, its configuration's or its caller's. */
  text?: string;
  after: RunPosition | null;
  limit: number;
}

/** Reads runs; whoever may change one is `RunTransitionRepository`. */
@Injectable()
export class AgentRunRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(uuid: string, tx?: Transaction): Promise<AgentRun | null> {
    return (tx ?? this.dataSource.manager).findOneBy(AgentRun, { uuid });
  }

  list(query: RunListQuery): Promise<AgentRun[]> {
    const select = this.dataSource.manager
      .createQueryBuilder(AgentRun, 'run')
      .orderBy('run.createdAt', 'DESC')
      .addOrderBy('run.uuid', 'DESC')
      .limit(query.limit);
    for (const [clause, parameters] of conditionsOf(query)) select.andWhere(clause, parameters);
    if (query.tool !== undefined) {
      const calls = select
        .subQuery()
        .select('1')
        .from(AgentCall, 'call')
        .where('call.runUuid = run.uuid AND call.tool = :tool');
      select.andWhere(`EXISTS ${calls.getQuery()}`, { tool: query.tool });
    }
    return select.getMany();
  }
}

type Condition = [clause: string, parameters: Record<string, unknown>];

function conditionsOf(query: RunListQuery): Condition[] {
  const { owner, status, configuration, from, to, text, after } = query;
  const all: (Condition | null)[] = [
    owner === null ? null : ['run.beUser = :owner', { owner }],
    status === undefined ? null : ['run.status = :status', { status }],
    configuration === undefined ? null : ['run.configurationIdentifier = :configuration', { configuration }],
    from === undefined ? null : ['run.createdAt >= :from', { from }],
    to === undefined ? null : ['run.createdAt < :to', { to }],
    text === undefined ? null : [TEXT, { prefix: `${text.replace(/[\\%_]/g, '\\$&')}%` }],
    after === null ? null : [AFTER, { afterAt: after.createdAt, afterUuid: after.uuid }],
  ];
  return all.filter((condition) => condition !== null);
}

const TEXT =
  '(run.uuid LIKE :prefix OR run.configurationIdentifier LIKE :prefix OR run.callerExtension LIKE :prefix)';
const AFTER = '(run.createdAt < :afterAt OR (run.createdAt = :afterAt AND run.uuid < :afterUuid))';
