import type { ToolOffers, ToolState, ToolStates } from '#contracts';
import type { ToolDeclaration } from '#tool-specs';
import { ToolListView } from './tool-list.view';
import { ToolView } from './tool.view';

const OFF: Pick<ToolState, 'enabled' | 'effective' | 'missing'> = {
  enabled: false,
  effective: false,
  missing: [],
};

/** What is declared in code, with the switches `tools` keeps and the offer `agent` computes. */
export function toToolList(
  declarations: readonly ToolDeclaration[],
  states: ToolStates,
  offers: ToolOffers,
): ToolListView {
  const byName = new Map(states.tools.map((state) => [state.name, state]));
  const items = declarations.map((declaration) =>
    toToolView(declaration, byName.get(declaration.name), offers),
  );
  return { items, groups: states.groups, nextCursor: null };
}

function toToolView(
  declaration: ToolDeclaration,
  state: ToolState | undefined,
  { offers }: ToolOffers,
): ToolView {
  const { name, group, title, description, parameters, requiresAdmin, effect, dataClass, enabledByDefault } =
    declaration;
  const { enabled, effective, missing } = state ?? OFF;
  const reason = offers[name] === undefined ? 'notRegistered' : offers[name];
  return {
    ...{ name, group, title, description, parameters, requiresAdmin, effect, dataClass, enabledByDefault },
    state: { enabled, effective, missing },
    offeredTo: { me: reason === null, reason },
  };
}
