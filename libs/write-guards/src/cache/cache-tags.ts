import type { RecordRow } from '#typo3';
import { isConnectedTranslation } from '../language/language-columns';
import type { WriteRun } from '../run/write-run';

/** Cache tags TYPO3 flushes for what a run touches; a new record's tag holds its placeholder. */
export async function cacheTagsOf(run: WriteRun): Promise<string[]> {
  const tags = new Set<string>();
  for (const { table, uid } of run.touched.values()) {
    const row = await run.rows.find(table, uid);
    const pages =
      table === 'pages'
        ? await pagesAround(run, row)
        : [Number(row?.['pid'] ?? 0)].filter((pid) => pid !== 0);
    pages.forEach((page) => tags.add(`pageId_${page}`));
    tags.add(table);
    tags.add(`${table}_${uid}`);
  }
  return [...tags];
}

/** Every undeleted row beside the page, in all languages and workspaces, and its parent; none for a page that is gone. */
async function pagesAround(run: WriteRun, row: RecordRow | null): Promise<number[]> {
  const pages = run.schema('pages');
  if (row === null) return [];
  const page = isConnectedTranslation(pages, row)
    ? await run.rows.find('pages', Number(row[pages.control.translationParentColumn]))
    : row;
  if (page === null || Number(page['deleted']) !== 0) return [];
  const pid = Number(page['pid']);
  const neighbours = await run.rows.peek('pages', [], { pid, deleted: 0 });
  return [...neighbours.map((each) => Number(each['uid'])), ...(pid === 0 ? [] : [pid])];
}
