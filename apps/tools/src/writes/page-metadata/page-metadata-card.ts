import type { RecordRow, TableSchema } from '#typo3';
import {
  bindValue,
  columnLabel,
  phpString,
  quotedExcerpt,
  recordType,
  type Card,
  type ModifiedRecord,
} from '#write-guards';
import { changesAlong } from '../changes-along';

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
  const along = changesAlong(changes, { schema: pages, row: page, columns: new Set(values.keys()) });
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
