import type { SqlConnection } from '#database';
import {
  CONTENT_EDIT,
  PageAccess,
  mayUseLanguage,
  type BackendUser,
  type PageRow,
  type RecordRow,
} from '#typo3';
import { WorkingRows, isLiveRow } from '#write-guards';

/** The one answer to every reason for which an element or one of its pages is not there for this user. */
export const ELEMENT_NEUTRAL = 'Content element unavailable: missing, or not open to you.';

export interface OpenMove {
  element: RecordRow;
  source: RecordRow;
  target: RecordRow;
}

/** The element in a language of the user, with content editing on both pages; null says nothing about which of these failed. */
export async function openMove(
  { uid, targetPage }: { uid: number; targetPage: number },
  { db, actor }: { db: SqlConnection; actor: BackendUser },
): Promise<OpenMove | null> {
  const rows = new WorkingRows(db);
  const access = new PageAccess(db, actor);
  const element = await rows.find('tt_content', uid);
  if (element === null || !isLiveRow(element)) return null;
  if (!mayUseLanguage(actor, Number(element['sys_language_uid']))) return null;
  const source = await editablePage(rows, access, Number(element['pid']));
  const target = await editablePage(rows, access, targetPage);
  return source === null || target === null ? null : { element, source, target };
}

async function editablePage(rows: WorkingRows, access: PageAccess, uid: number): Promise<RecordRow | null> {
  const page = await rows.find('pages', uid);
  if (page === null || !isLiveRow(page)) return null;
  // A row read with all its columns holds those that decide about access.
  return (await access.mayAccess(page as unknown as PageRow, CONTENT_EDIT)) ? page : null;
}
