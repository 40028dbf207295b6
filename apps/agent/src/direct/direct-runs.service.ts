import { Injectable } from '@nestjs/common';
import { AgentCallRepository, RunStateRepository, RunTransitionRepository, type NewRun } from '#database';
import type { ToolDeclaration } from '#tool-specs';
import { RunJournal } from '../loop/run-journal.service';
import type { Segment } from '../loop/segment';
import { Settlement } from '../loop/settlement.service';
import type { ConfigurationRecord } from '../records/records';
import { serializeState } from '../runs/run-state';
import { lifecycle } from '../runs/steps';
import type { StoredRequest } from '../runs/stored-request';
import { DIRECT_ROUND, directState } from './direct-call';

export interface DirectCall {
  runUuid: string;
  sub: string;
  beUser: number;
  configuration: ConfigurationRecord;
  tool: ToolDeclaration;
  /** JSON of an object. */
  args: string;
}

/** Both ends of a run without a model; all between them is the path of every other turn. */
@Injectable()
export class DirectRuns {
  constructor(
    private readonly transitions: RunTransitionRepository,
    private readonly states: RunStateRepository,
    private readonly calls: AgentCallRepository,
    private readonly journal: RunJournal,
    private readonly settlement: Settlement,
  ) {}

  /** Run, request, state and call in one transaction; nothing when the uuid is taken. */
  async store(call: DirectCall): Promise<void> {
    const { runUuid, tool } = call;
    const state = directState(tool, call.args);
    await this.journal.write(runUuid, async (tx) => {
      if (!(await this.transitions.insertQueued(toRun(call), tx))) return {};
      await this.states.insert(runUuid, JSON.stringify(toRequest(tool)), tx);
      await this.states.writeState(runUuid, serializeState(state), tx);
      const open = { runUuid, turnId: state.turn?.turnId ?? null, offered: true, outcome: null };
      const rows = (state.turn?.calls ?? []).map(
        ({ callId, tool: name, effect, arguments: args }, position) => ({
          ...{ ...open, callId, position, round: DIRECT_ROUND },
          ...{ tool: name, effect, arguments: args },
        }),
      );
      await this.calls.insert(rows, tx);
      return { steps: [lifecycle('run.queued', DIRECT_ROUND, { status: 'queued' })] };
    });
  }

  /** The result of the call is the answer, whatever it says: a denial ends nothing that would not end here anyway (D-2). */
  async settle(segment: Segment): Promise<void> {
    const last = segment.state.messages.at(-1);
    const answer = last?.role === 'tool' ? last.content : '';
    await this.settlement.settle(segment, { status: 'completed', reason: 'completed' }, answer);
  }
}

function toRun({ runUuid, sub, beUser, configuration }: DirectCall): NewRun {
  return {
    uuid: runUuid,
    kind: 'direct',
    configurationIdentifier: configuration.identifier,
    beUser,
    ownerSub: sub,
    interactive: false,
    maxRounds: DIRECT_ROUND,
    callerExtension: '',
    callerOperation: '',
  };
}

/** Nothing is ever asked of a model; the tool list keeps a resumed segment to the one call. */
function toRequest({ name }: ToolDeclaration): StoredRequest {
  return { version: 1, messages: [], systemPrompt: null, allowedToolNames: [name] };
}
