import type { RecordRow } from '#typo3';
import type { WorkingRows } from '#write-guards';

/** Arguments that bring the element back: behind the neighbour it followed in its column and language, else to the top of the column. */
export async function inverseMove(element: RecordRow, rows: WorkingRows): Promise<Record<string, number>> {
  const place = {
    pid: Number(element['pid']),
    colPos: Number(element['colPos']),
    sys_language_uid: Number(element['sys_language_uid']),
  };
  const neighbours = await rows.peek('tt_content', ['sorting'], {
    ...place,
    deleted: 0,
    t3ver_wsid: 0,
    t3ver_oid: 0,
  });
  const before = neighbours
    .filter((row) => Number(row['sorting']) < Number(element['sorting']))
    .sort((left, right) => Number(left['sorting']) - Number(right['sorting']))
    .at(-1);
  return {
    uid: Number(element['uid']),
    target_page: place.pid,
    column: place.colPos,
    ...(before !== undefined && { after_content_uid: Number(before['uid']) }),
  };
}
