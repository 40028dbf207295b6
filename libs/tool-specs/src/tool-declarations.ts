import { loadDeclarations } from './load-declarations';
import type { ToolDeclaration } from './tool-declaration';

/** Everything a process that runs tools must have a handler for. */
export const EVERY_DECLARATION: readonly ToolDeclaration[] = loadDeclarations(__dirname);

/** Every tool this build ships. */
export const TOOL_DECLARATIONS: readonly ToolDeclaration[] = EVERY_DECLARATION.filter(
  ({ internal }) => internal !== true,
);

const byName = new Map(EVERY_DECLARATION.map((declaration) => [declaration.name, declaration]));

/** Internal ones included. */
export function toolDeclaration(name: string): ToolDeclaration | undefined {
  return byName.get(name);
}

/** Names of all groups, sorted. */
export function toolGroups(): string[] {
  return [...new Set(TOOL_DECLARATIONS.map((declaration) => declaration.group))].sort();
}
