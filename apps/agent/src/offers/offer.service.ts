import { Injectable } from '@nestjs/common';
import { listTools, type DenialReason, type ToolStates } from '#contracts';
import { decideTools, type GateInput } from '#governance';
import { RequestClient } from '#queue';
import { EVERY_DECLARATION, TOOL_DECLARATIONS, type ToolDeclaration } from '#tool-specs';
import type { ConfigurationRecord } from '../records/records';

export interface OfferQuestion {
  /** Subject in whose name `tools` is asked for its switches. */
  sub: string;
  /** Live admin flag of the acting user; false without one. */
  admin: boolean;
  /** Null: no configuration restricts anything but the least trusted zone is assumed. */
  configuration: ConfigurationRecord | null;
  /** A call by a person: no model hears of it, so neither tool groups nor trust zone restrict it (spec 05 §4 Direct call). */
  direct?: boolean;
}

export type Offers = Record<string, DenialReason | null>;

/** Which tools are offered to whom: states from `tools`, rules from `libs/governance` (spec 05 §2). */
@Injectable()
export class OfferService {
  constructor(private readonly requests: RequestClient) {}

  /** Decision about every registered tool and every other name asked for. */
  async evaluate(
    question: OfferQuestion,
    names: readonly string[] = [],
    signal?: AbortSignal,
  ): Promise<Offers> {
    const states = await this.requests.ask(listTools, { sub: question.sub }, signal ? { signal } : {});
    return this.judge(states, question, names);
  }

  /** The same about states that were asked for already. */
  judge(states: ToolStates, question: Omit<OfferQuestion, 'sub'>, names: readonly string[] = []): Offers {
    // What the product calls itself stands in direct runs alone.
    const registered = question.direct === true ? EVERY_DECLARATION : TOOL_DECLARATIONS;
    return decideTools({
      candidates: [...new Set([...registered.map(({ name }) => name), ...names])],
      registered,
      enabled: enabledOf(states),
      admin: question.admin,
      ...restrictionsOf(question),
      enforcement: 'enforce',
    });
  }
}

/** Allowed declarations in registry order; the caller's list can only narrow them. */
export function offeredOf(offers: Offers, requested: readonly string[] | null): ToolDeclaration[] {
  return EVERY_DECLARATION.filter(
    ({ name }) => offers[name] === null && (requested === null || requested.includes(name)),
  );
}

function restrictionsOf({
  configuration,
  direct = false,
}: Omit<OfferQuestion, 'sub'>): Pick<GateInput, 'allowedGroups' | 'zone'> {
  if (direct) return { allowedGroups: [], zone: 'local' };
  return {
    allowedGroups: configuration?.allowedToolGroups ?? [],
    zone: configuration?.model.provider.trustZone ?? 'externalGlobal',
  };
}

function enabledOf(states: ToolStates): Record<string, boolean> {
  const switched = states.tools.map(
    (tool) => [tool.name, tool.effective && tool.missing.length === 0] as const,
  );
  const off = states.groups.filter(({ enabled }) => !enabled).map(({ name }) => name);
  const internal = EVERY_DECLARATION.filter((tool) => tool.internal === true);
  return Object.fromEntries([
    ...switched,
    ...internal.map(({ name, group }) => [name, !off.includes(group)] as const),
  ]);
}
