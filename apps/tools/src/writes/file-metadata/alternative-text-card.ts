import type { TableSchema } from '#typo3';
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
import type { OpenAsset } from './open-asset';

/** The card of; translations TYPO3 saves along have their lines (D-10). */
export function alternativeTextCard(
  schema: TableSchema,
  { file, metadata }: OpenAsset,
  { text, changes }: { text: string; changes: readonly ModifiedRecord[] },
): Card {
  const name = phpString(file['name']);
  const bound = bindValue('alternative', phpString(metadata['alternative']), text);
  const along = changesAlong(changes, { schema, row: metadata, columns: new Set(['alternative']) });
  return {
    lines: [
      `File [${String(file['uid'])}] ${quotedExcerpt(name)} — alternative text, default language`,
      ...bound.lines,
      ...along,
    ],
    record: { table: 'sys_file_metadata', uid: Number(metadata['uid']), label: name },
    diff: bound.changed
      ? [
          {
            field: 'alternative',
            label: columnLabel(schema, recordType(schema, metadata), 'alternative'),
            before: bound.before,
            after: bound.after,
          },
        ]
      : [],
    warnings:
      along.length > 0
        ? ['TYPO3 keeps the file and its translations in step, so further texts change with this call.']
        : [],
  };
}
