import type { TableSchema } from '#typo3';
import {
  bindValue,
  columnLabel,
  modifiedRecords,
  phpString,
  quotedExcerpt,
  recordType,
  shownValue,
  type Card,
  type WriteStep,
} from '#write-guards';
import type { OpenAsset } from './open-asset';

/** Content of a change that only TYPO3 itself reads. */
const BOOKKEEPING = ['l10n_state', 'l10n_diffsource', 't3ver_stage'];

/** The card of; translations TYPO3 saves along have their lines (D-10). */
export function alternativeTextCard(
  schema: TableSchema,
  { file, metadata }: OpenAsset,
  { text, steps }: { text: string; steps: readonly WriteStep[] },
): Card {
  const name = phpString(file['name']);
  const bound = bindValue('alternative', phpString(metadata['alternative']), text);
  const along = modifiedRecords(steps)
    .filter(({ uid }) => uid !== Number(metadata['uid']))
    .flatMap(({ uid, before, after }) =>
      [...after.keys()]
        .filter((column) => !BOOKKEEPING.includes(column))
        .flatMap(
          (column) =>
            bindValue(
              `translation [${uid}] ${column}`,
              shownValue(before.get(column)),
              shownValue(after.get(column)),
            ).lines,
        ),
    );
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
