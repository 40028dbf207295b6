import type { RecordRow, TableSchema } from '#typo3';
import {
  bindValue,
  columnLabel,
  phpString,
  quotedExcerpt,
  recordType,
  shownValue,
  type Card,
  type ModifiedRecord,
} from '#write-guards';

/** Columns of a change that only TYPO3 itself reads. */
const BOOKKEEPING = ['l10n_state', 'l10n_diffsource', 'tstamp', 't3ver_stage'];

/** The card of: the page, each column with its whole old and new value, and what changes along with it. */
export function pageMetadataCard(
  pages: TableSchema,
  page: RecordRow,
  values: ReadonlyMap<string, string>,
  changes: readonly ModifiedRecord[],
): Card {
  const uid = Number(page['uid']);
  const type = recordType(pages, page);
  const bound = [...values].map(([name, value]) => ({
    name,
    ...bindValue(name, phpString(page[name]), value),
  }));
  const along = changes.flatMap((change) => changesAlong(change, uid, values));
  return {
    lines: [
      `Page [${uid}] ${quotedExcerpt(phpString(page['title']))} — ${values.size} column(s)`,
      ...bound.flatMap(({ lines }) => lines),
      ...along,
    ],
    record: { table: 'pages', uid, label: phpString(page['title']) },
    diff: bound
      .filter(({ changed }) => changed)
      .map(({ name, before, after }) => ({
        field: name,
        label: columnLabel(pages, type, name),
        before,
        after,
      })),
    warnings:
      along.length > 0
        ? ['TYPO3 keeps the page and its translations in step, so further columns change with this call.']
        : [],
  };
}

/** Content TYPO3 changes beside the columns of the call: translations that follow, mirrored columns (D-10: nothing is off the card). */
function changesAlong(
  change: ModifiedRecord,
  pageUid: number,
  values: ReadonlyMap<string, string>,
): string[] {
  const others = [...change.after].filter(
    ([name]) => !BOOKKEEPING.includes(name) && !(change.uid === pageUid && values.has(name)),
  );
  return others.flatMap(([name, value]) => {
    const subject = change.uid === pageUid ? name : `translation [${change.uid}] ${name}`;
    return bindValue(subject, shownValue(change.before.get(name)), shownValue(value)).lines;
  });
}
