import type { SqlConnection } from '#database';
import { PlaceholderUids } from '../run/placeholder-uids';
import { WorkingRows } from '../run/working-rows';
import type { WriteRun } from '../run/write-run';
import { WorkingValueRows } from './working-value-rows';

describe('other records with the same value (R-50.59)', () => {
  it('are stored ones and those the run has made, each once, never the record itself', async () => {
    const made = new PlaceholderUids();
    const [own, other] = [made.create(), made.create()];
    const twin = { header: 'Twin', deleted: 0 };
    const db = { query: () => Promise.resolve([{ ...twin, uid: 7 }]) } as unknown as SqlConnection;
    const rows = new WorkingRows(db);
    // A stored row the run knows is told by the database too.
    await rows.where('tt_content', { header: 'Twin' });
    for (const uid of [own, other]) rows.add('tt_content', { ...twin, uid });
    const run = { context: { db }, rows } as unknown as WriteRun;
    const question = {
      ...{ table: 'tt_content', column: 'header', value: 'Twin', uid: own, pid: null },
      ...{ deleteColumn: 'deleted', parentColumn: '', liveOnly: false },
    };
    expect(await new WorkingValueRows(run).countSame(question, 10)).toBe(2);
  });
});
