import { mayUseLanguage, type BackendUser, type PageAccess, type RecordRow } from '#typo3';

/** A record's page is readable: for `pages` the row itself; records on the root level are never an editor's. */
export function isOnReadablePage(access: PageAccess, table: string, row: RecordRow): Promise<boolean> {
  const page = Number(table === 'pages' ? row.uid : row.pid);
  return page < 1 ? Promise.resolve(false) : access.isReadable(page);
}

/** The rows an editor may see; what is dropped is not refilled. An admin sees all. */
export async function visibleRows(
  access: PageAccess,
  user: BackendUser,
  table: { name: string; languageColumn: string },
  rows: readonly RecordRow[],
): Promise<RecordRow[]> {
  if (user.admin) {
    return [...rows];
  }
  const visible: RecordRow[] = [];
  for (const row of rows) {
    const language = table.languageColumn === '' ? -1 : Number(row[table.languageColumn]);
    if (mayUseLanguage(user, language) && (await isOnReadablePage(access, table.name, row))) {
      visible.push(row);
    }
  }
  return visible;
}
