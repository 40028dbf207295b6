import { Injectable } from '@nestjs/common';
import { Brackets, DataSource, In, Not, type SelectQueryBuilder } from 'typeorm';
import type { Transaction } from '../core/transactions';
import { InboxTurn } from './inbox-turn.entity';
import { affectedRows } from './affected-rows';

/** Place of a turn in its list; the id breaks ties. */
export interface TurnPosition {
  requestedAt: Date;
  turnId: string;
}

export interface TurnPageQuery {
  states: readonly string[];
  /** Null for every owner. */
  owner: number | null;
  after: TurnPosition | null;
  oldestFirst: boolean;
  limit: number;
}

export type NewTurn = Pick<
  InboxTurn,
  | 'turnId'
  | 'runUuid'
  | 'kind'
  | 'owner'
  | 'configuration'
  | 'origin'
  | 'previousTurnId'
  | 'digest'
  | 'expiresAt'
>;

export type NewClosedTurn = Pick<
  InboxTurn,
  'turnId' | 'runUuid' | 'kind' | 'owner' | 'configuration' | 'status'
>;

/** Turns of the inbox. A turn's status leaves `waiting` once, by whichever conditional update comes first. */
@Injectable()
export class InboxTurnRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(turnId: string): Promise<InboxTurn | null> {
    return this.dataSource.manager.findOneBy(InboxTurn, { turnId });
  }

  /** The newest turn of a run beside the named one. */
  lastOfRun(runUuid: string, exceptTurnId: string): Promise<InboxTurn | null> {
    return this.dataSource.manager.findOne(InboxTurn, {
      where: { runUuid, turnId: Not(exceptTurnId) },
      order: { requestedAt: 'DESC', createdAt: 'DESC' },
    });
  }

  page(query: TurnPageQuery): Promise<InboxTurn[]> {
    const order = query.oldestFirst ? 'ASC' : 'DESC';
    const select = this.dataSource.manager
      .createQueryBuilder(InboxTurn, 'turn')
      .where({ status: In([...query.states]), ...(query.owner === null ? {} : { owner: query.owner }) })
      .orderBy('turn.requestedAt', order)
      .addOrderBy('turn.turnId', order)
      .limit(query.limit);
    return this.after(select, query).getMany();
  }

  /** Insert-ignore; whether the turn is new. */
  insertWaiting(turn: NewTurn, tx: Transaction): Promise<boolean> {
    return this.insertIgnore({ ...turn, status: 'waiting' }, tx);
  }

  /** Insert-ignore of a turn that ended before it was opened: without cards, so nothing can be decided about it. */
  insertClosed(turn: NewClosedTurn): Promise<boolean> {
    const unopened = { origin: 'suspended', previousTurnId: null, digest: '', expiresAt: null };
    return this.insertIgnore({ ...turn, ...unopened }, this.dataSource.manager);
  }

  /** Whether the turn was still waiting. */
  async leaveWaiting(turnId: string, status: string, tx?: Transaction): Promise<boolean> {
    const result = await this.manager(tx).update(InboxTurn, { turnId, status: 'waiting' }, { status });
    return result.affected === 1;
  }

  /** A decided turn whose decision lost against a cancel or an expiry takes that state. */
  async supersede(turnId: string, status: string, tx: Transaction): Promise<void> {
    await tx.update(InboxTurn, { turnId, status: 'decided' }, { status });
  }

  private after(select: SelectQueryBuilder<InboxTurn>, query: TurnPageQuery): SelectQueryBuilder<InboxTurn> {
    if (query.after === null) {
      return select;
    }
    const beyond = query.oldestFirst ? '>' : '<';
    return select.andWhere(
      new Brackets((where) =>
        where
          .where(`turn.requestedAt ${beyond} :requestedAt`)
          .orWhere(`turn.requestedAt = :requestedAt AND turn.turnId ${beyond} :turnId`),
      ),
      { ...query.after },
    );
  }

  private async insertIgnore(turn: NewTurn & { status: string }, tx: Transaction): Promise<boolean> {
    const result = await tx
      .createQueryBuilder()
      .insert()
      .into(InboxTurn)
      .values({ ...turn, secondAuthor: null, requestedAt: () => 'UTC_TIMESTAMP(3)' })
      .orIgnore()
      .updateEntity(false)
      .execute();
    return affectedRows(result) === 1;
  }

  private manager(tx?: Transaction): Transaction {
    return tx ?? this.dataSource.manager;
  }
}
