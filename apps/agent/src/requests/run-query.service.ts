import { Injectable } from '@nestjs/common';
import { ActorResolver } from '#auth';
import {
  MAX_REPLY_BYTES,
  type Actor,
  type ListRunsMessage,
  type Page,
  type RunForViewer,
  type RunView,
} from '#contracts';
import { AgentRunRepository, RunStateRepository, type RunListQuery } from '#database';
import { NotFoundError } from '#errors';
import { accessOf, mayActOnRun } from '#governance';
import { jsonHead } from '../runs/json-head';
import { toRunView } from '../runs/run-view';
import { fromCursor, toCursor } from './run-cursor';

/** What a reply has left for the answer beside the run and its envelope. */
const MAX_ANSWER_BYTES = MAX_REPLY_BYTES - 8 * 1024;

/** Runs as a caller may see them. */
@Injectable()
export class RunQuery {
  constructor(
    private readonly actors: ActorResolver,
    private readonly runs: AgentRunRepository,
    private readonly states: RunStateRepository,
  ) {}

  /** @throws NotFoundError alike for unknown and not theirs */
  async get(sub: string, runUuid: string, signal: AbortSignal): Promise<RunForViewer> {
    const actor = await this.actors.resolve(sub, signal);
    const run = await this.runs.find(runUuid);
    if (!run || !mayActOnRun(actor, run.beUser, 'agent:read')) throw new NotFoundError();
    const answer = await this.states.read(runUuid, 'answer');
    return { run: toRunView(run), answer: answer === null ? null : bounded(answer), access: accessOf(actor) };
  }

  async list(message: ListRunsMessage, signal: AbortSignal): Promise<Page<RunView>> {
    const actor = await this.actors.resolve(message.sub, signal);
    const owner = visibleOwner(actor, message.owner);
    if (owner === 'none') return { items: [], nextCursor: null };
    const rows = await this.runs.list({ ...filtersOf(message), owner, limit: message.limit + 1 });
    const items = rows.slice(0, message.limit);
    const last = items.at(-1);
    const nextCursor = rows.length > message.limit && last ? toCursor(last) : null;
    return { items: items.map(toRunView), nextCursor };
  }
}

function bounded(answer: string): string {
  const head = jsonHead(answer, MAX_ANSWER_BYTES);
  return head.length === answer.length ? answer : `${head}…`;
}

/** Whose runs the list may show: everybody's (null), one owner's, or nobody's. */
function visibleOwner(actor: Actor, wanted: number | undefined): number | null | 'none' {
  if (actor.admin || (actor.kind === 'service' && actor.scopes.includes('agent:read'))) return wanted ?? null;
  if (actor.kind === 'service' || actor.uid === 0) return 'none';
  return wanted === undefined || wanted === actor.uid ? actor.uid : 'none';
}

function filtersOf(message: ListRunsMessage): Omit<RunListQuery, 'owner' | 'limit'> {
  const { status, configuration, tool, from, to, q, cursor } = message;
  return {
    ...(status !== undefined && { status }),
    ...(configuration !== undefined && { configuration }),
    ...(tool !== undefined && { tool }),
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
    ...(q !== undefined && { text: q }),
    after: cursor === undefined ? null : fromCursor(cursor),
  };
}
