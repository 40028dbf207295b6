import type { RecordRow, TableSchema } from '#typo3';
import { CLOSED_PLACE } from '../guards/insert-guards';
import { isRefusal, type Refusal } from '../plan/refusal';
import { isPlaceholder } from '../run/placeholder-uids';
import type { WriteRun } from '../run/write-run';
import { namesPage, placeAt, type Destination, type Place } from '../sorting/sort-number';

/**
 * Page and sorting of a new record. A page is never a translation: its default-language page stands
 * for it. Drafts of workspaces are no places.
 */
export async function insertPlace(
  run: WriteRun,
  schema: TableSchema,
  destination: Destination,
): Promise<Place | Refusal> {
  if (namesPage(destination)) return placeAt(run, schema, await defaultPage(run, destination), 0);
  const anchor = await run.rows.find(schema.name, -destination);
  if (anchor !== null && isDraft(anchor)) return CLOSED_PLACE;
  const place = await placeAt(run, schema, destination, 0);
  if (isRefusal(place)) return CLOSED_PLACE;
  return schema.control.sortingColumn === '' ? { ...place, pid: await defaultPage(run, place.pid) } : place;
}

/** The page itself, or its original where it is a translation. */
async function defaultPage(run: WriteRun, uid: number): Promise<number> {
  if (uid === 0 || isPlaceholder(uid)) return uid;
  const page = await run.rows.find('pages', uid);
  const isTranslation = Number(page?.['sys_language_uid'] ?? 0) > 0 && Number(page?.['l10n_parent'] ?? 0) > 0;
  return isTranslation && Number(page?.['deleted']) === 0 ? Number(page?.['l10n_parent']) : uid;
}

/** Nearest page above, the page itself included, that is stored already; TSconfig of a page of this run is that page's. */
export async function storedPage(run: WriteRun, uid: number): Promise<number> {
  let next = uid;
  while (isPlaceholder(next)) next = Number((await run.rows.find('pages', next))?.['pid'] ?? 0);
  return next;
}

export function isDraft(row: RecordRow): boolean {
  return Number(row['t3ver_wsid'] ?? 0) !== 0 || Number(row['t3ver_oid'] ?? 0) !== 0;
}
