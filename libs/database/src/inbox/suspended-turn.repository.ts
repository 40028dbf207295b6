import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgentCall } from '../agent/agent-call.entity';
import { AgentRun } from '../agent/agent-run.entity';

/** One call of a suspended turn, its contents still sealed by `agent`. */
export type SuspendedCall = Pick<
  AgentCall,
  'callId' | 'position' | 'tool' | 'effect' | 'arguments' | 'preview'
>;

export interface SuspendedTurn {
  runUuid: string;
  turnId: string;
  kind: 'approval' | 'input';
  owner: number;
  configuration: string;
  expiresAt: Date | null;
  calls: SuspendedCall[];
}

export interface AnnouncedTurn {
  runUuid: string;
  turnId: string;
}

const WAITING = ['waiting_for_approval', 'waiting_for_input'];

type SuspendedRun = AgentRun & { calls: AgentCall[] };

/** What `agent` says about the turns its runs wait on; `inbox` only reads these tables. */
@Injectable()
export class SuspendedTurnRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The turn while its run waits on it, else null. One statement, so that a cancel between two reads can't hand out calls it has already
   * emptied.
   */
  async find(runUuid: string, turnId: string): Promise<SuspendedTurn | null> {
    const run = await this.dataSource.manager
      .createQueryBuilder(AgentRun, 'run')
      .leftJoinAndMapMany(
        'run.calls',
        AgentCall,
        'call',
        'call.runUuid = run.uuid AND call.turnId = run.turnId',
      )
      .where('run.uuid = :runUuid AND run.turnId = :turnId AND run.status IN (:...waiting)', {
        runUuid,
        turnId,
        waiting: WAITING,
      })
      .orderBy('call.position', 'ASC')
      .addOrderBy('call.callId', 'ASC')
      .getOne();
    return run === null ? null : toSuspendedTurn(run as SuspendedRun, turnId);
  }

  async runOfTurn(turnId: string): Promise<string | null> {
    const call = await this.dataSource.manager.findOneBy(AgentCall, { turnId });
    return call?.runUuid ?? null;
  }

  /** Turns that runs wait on and the inbox does not hold yet. */
  async unopened(limit: number): Promise<AnnouncedTurn[]> {
    const runs = await this.dataSource.manager
      .createQueryBuilder(AgentRun, 'run')
      .leftJoin('inbox_turns', 'turn', 'turn.turn_id = run.turnId')
      .where('run.status IN (:...waiting) AND run.turnId IS NOT NULL AND turn.turn_id IS NULL', {
        waiting: WAITING,
      })
      .orderBy('run.createdAt', 'ASC')
      .limit(limit)
      .getMany();
    return runs.map((run) => ({ runUuid: run.uuid, turnId: run.turnId ?? '' }));
  }

  run(runUuid: string): Promise<AgentRun | null> {
    return this.dataSource.manager.findOneBy(AgentRun, { uuid: runUuid });
  }
}

function toSuspendedTurn(run: SuspendedRun, turnId: string): SuspendedTurn {
  return {
    runUuid: run.uuid,
    turnId,
    kind: run.status === 'waiting_for_input' ? 'input' : 'approval',
    owner: run.beUser,
    configuration: run.configurationIdentifier,
    expiresAt: run.expiresAt,
    calls: run.calls,
  };
}
