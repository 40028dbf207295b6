import { Injectable } from '@nestjs/common';
import type { CallOutcome } from '#contracts';
import type { BackendUser } from '#typo3';
import type { ToolArguments } from '../registry/tool-handler';
import { ToolRegistry, type RegisteredTool } from '../registry/tool-registry.service';
import { ToolStatesService } from '../states/tool-states.service';
import { expectedKeys, parseArguments } from './parse-arguments';

/** A call as it stands in `agent_calls`, arguments opened. */
export interface GatedCall {
  tool: string;
  offered: boolean;
  /** Raw text as the model sent it. */
  arguments: string;
}

export interface GateRefusal {
  outcome: CallOutcome;
  /** For the model; begins with `Error:` and names the tool. */
  text: string;
}

export type GateResult =
  { refusal: GateRefusal } | { refusal: null; tool: RegisteredTool; args: ToolArguments };

/**
 * The executor's own gates, in order: registered, on, privilege, arguments, offered (spec 05 §2). It never trusts that somebody else has
 * asked already.
 */
@Injectable()
export class ToolGate {
  constructor(
    private readonly registry: ToolRegistry,
    private readonly states: ToolStatesService,
  ) {}

  async check(call: GatedCall, actor: BackendUser | null): Promise<GateResult> {
    const tool = this.registry.find(call.tool);
    if (tool === undefined) {
      return refuse('unknown-tool', `there is no tool "${call.tool}".`);
    }
    const { name, requiresAdmin, parameters } = tool.declaration;
    const state = await this.states.stateOf(tool.declaration);
    if (!state.effective) {
      return refuse(
        'not-offered',
        `${name} is switched off${state.missing.length > 0 ? ' until TYPO3 has sent what it needs' : ''}.`,
      );
    }
    if (requiresAdmin && actor?.admin !== true) {
      return refuse('not-offered', `${name} is for administrators.`);
    }
    const args = parseArguments(call.arguments, parameters);
    if (args === null) {
      return refuse(
        'bad-arguments',
        `${name} takes a JSON object with these keys: ${expectedKeys(parameters)}.`,
      );
    }
    return call.offered
      ? { refusal: null, tool, args }
      : refuse('not-offered', `${name} is not offered in this run.`);
  }
}

function refuse(outcome: CallOutcome, sentence: string): GateResult {
  return { refusal: { outcome, text: `Error: ${sentence}` } };
}
