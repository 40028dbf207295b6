import type { RecordRow } from '#typo3';
import { HISTORY_MOVE, phpString, quotedExcerpt, type Card, type WriteStep } from '#write-guards';
import type { OpenMove } from './open-element';

export interface MovePlace {
  column: number;
  anchor: RecordRow | null;
}

/** The card of; what moves along is counted by table. */
export function moveCard(
  { element, source, target }: OpenMove,
  { column, anchor }: MovePlace,
  steps: readonly WriteStep[],
): Card {
  const uid = Number(element['uid']);
  const header = phpString(element['header']);
  const place =
    anchor === null
      ? 'first in the column'
      : `directly after [${String(anchor['uid'])}] ${quotedExcerpt(phpString(anchor['header']))}`;
  const from = `${pageName(source)}, column ${String(element['colPos'])}`;
  const to = `${pageName(target)}, column ${column}, ${place}`;
  const along = movedAlong(steps, uid);
  return {
    lines: [
      `tt_content [${uid}] ${quotedExcerpt(header)} (${phpString(element['CType'])})`,
      `from: ${from}`,
      `to: ${to}`,
      ...along.map(([table, count]) => `along: ${count} record(s) of ${table}`),
    ],
    record: { table: 'tt_content', uid, label: header },
    diff: [{ field: 'pid', label: 'Place', before: from, after: to }],
    warnings: [],
  };
}

function pageName(page: RecordRow): string {
  return `page [${String(page['uid'])}] ${quotedExcerpt(phpString(page['title']))}`;
}

/** Translations and children, each record once. */
function movedAlong(steps: readonly WriteStep[], uid: number): [table: string, count: number][] {
  const uids = new Map<string, Set<number>>();
  for (const step of steps) {
    if (step.kind !== 'event' || step.history?.actiontype !== HISTORY_MOVE) continue;
    if (step.table === 'tt_content' && step.uid === uid) continue;
    uids.set(step.table, (uids.get(step.table) ?? new Set()).add(step.uid));
  }
  return [...uids].map(([table, found]) => [table, found.size]);
}
