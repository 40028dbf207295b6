import type { ToolState, ToolStates } from '#contracts';
import type { ToolSwitches } from '#database';
import type { ToolDeclaration } from '#tool-specs';

export type MissingParts = (declaration: ToolDeclaration) => string[];

/** A tool as it stands: its own switch, its group's, and what the snapshot lacks for it. */
export function toolState(
  declaration: ToolDeclaration,
  switches: ToolSwitches,
  missingOf: MissingParts,
): ToolState {
  const enabled = switches.tools.get(declaration.name) ?? declaration.enabledByDefault;
  const missing = missingOf(declaration);
  return {
    name: declaration.name,
    group: declaration.group,
    enabled,
    effective: enabled && isGroupOn(declaration.group, switches) && missing.length === 0,
    missing,
  };
}

/** On until somebody switches it off; a disabled group wins over every switch inside it. */
export function isGroupOn(group: string, switches: ToolSwitches): boolean {
  return switches.groups.get(group) ?? true;
}

export function toolStates(
  declarations: readonly ToolDeclaration[],
  switches: ToolSwitches,
  missingOf: MissingParts,
): ToolStates {
  const groups = [...new Set(declarations.map(({ group }) => group))].sort();
  return {
    tools: declarations.map((declaration) => toolState(declaration, switches, missingOf)),
    groups: groups.map((name) => ({ name, enabled: isGroupOn(name, switches) })),
  };
}
