import { loadDeclarations } from './load-declarations';
import type { ToolDeclaration } from './tool-declaration';

/** Every tool this build ships. */
export const TOOL_DECLARATIONS: readonly ToolDeclaration[] = loadDeclarations(__dirname);

const byName = new Map(TOOL_DECLARATIONS.map((declaration) => [declaration.name, declaration]));

export function toolDeclaration(name: string): ToolDeclaration | undefined {
  return byName.get(name);
}

/** Names of all groups, sorted. */
export function toolGroups(): string[] {
  return [...new Set(TOOL_DECLARATIONS.map((declaration) => declaration.group))].sort();
}
