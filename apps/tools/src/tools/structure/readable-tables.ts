import { readableTable, type TableSchema } from '#typo3';
import type { ToolContext } from '../../registry/tool-context';

/** What the tools about the TCA say while there is none. */
export const NO_TCA = 'TYPO3 has sent no TCA.';

export function hasTca({ snapshot }: ToolContext): boolean {
  return snapshot.tableNames().length > 0;
}

/** Tables the actor may read, in TCA order; none without an actor. */
export function readableTables({ snapshot, actor }: ToolContext): TableSchema[] {
  return snapshot.tableNames().flatMap((name) => readableTable(snapshot, actor, name) ?? []);
}
