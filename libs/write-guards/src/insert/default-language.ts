import { mayUseLanguage, snapshotSites, type PhpValue, type TableSchema } from '#typo3';
import { SlugRepository } from '../slug/slug.repository';
import type { WriteRun } from '../run/write-run';
import { storedPage } from './insert-place';

/** a record that names no language gets the first of its site the user may use; none outside every site. */
export async function withLanguage(
  run: WriteRun,
  schema: TableSchema,
  values: ReadonlyMap<string, PhpValue>,
  pid: number,
): Promise<ReadonlyMap<string, PhpValue>> {
  const { languageColumn, translationParentColumn } = schema.control;
  if (languageColumn === '' || translationParentColumn === '') return values;
  if ((values.get(languageColumn) ?? null) !== null) return values;
  const sites = snapshotSites(run.context.instance);
  const page = await storedPage(run, pid);
  const roots = await new SlugRepository(run.context.db, run.schema('pages'), 'slug', sites).siteRoots([
    page,
  ]);
  const site = sites.find(({ rootPageId }) => rootPageId === roots.get(page));
  const language = site?.languages.find(({ id }) => mayUseLanguage(run.actor, id));
  return language === undefined ? values : new Map([...values, [languageColumn, language.id]]);
}
