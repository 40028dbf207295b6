import { mayUseLanguage, type RecordRow, type TableSchema } from '#typo3';
import { isConnectedTranslation, languageOf, translationParentOf } from '../language/language-columns';
import { refuse, type Refusal } from '../plan/refusal';
import { undeleted } from '../run/live-conditions';
import type { WriteRun } from '../run/write-run';

/**
 * The *full* half of the record check (R-50.26.1 and .2): whoever moves, copies or deletes a default-language record needs its language and
 * that of every translation; for a page translation, that of every translation of its default page.
 */
export async function allLanguagesGuard(
  run: WriteRun,
  schema: TableSchema,
  row: RecordRow,
  subject: string,
): Promise<Refusal | null> {
  const { languageColumn, translationParentColumn } = schema.control;
  if (run.actor.admin || languageColumn === '' || translationParentColumn === '') return null;
  const isPage = schema.name === 'pages';
  if (!isPage && languageOf(schema, row) !== 0) return null;
  const origin = isConnectedTranslation(schema, row) ? translationParentOf(schema, row) : Number(row['uid']);
  const translations = await run.rows.where(schema.name, {
    [translationParentColumn]: origin,
    ...undeleted(schema),
  });
  const languages = new Set([0, ...translations.map((each) => languageOf(schema, each))]);
  const closed = [...languages].filter((language) => !mayUseLanguage(run.actor, language));
  if (closed.length === 0) return null;
  return refuse(
    `Not written: TYPO3 refuses this for ${subject}, because not all languages it exists in are open to you.`,
  );
}
