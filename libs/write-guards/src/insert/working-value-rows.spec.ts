import { PlaceholderUids } from '../run/placeholder-uids';
import type { WriteRun } from '../run/write-run';
import { WorkingValueRows } from './working-value-rows';

describe('other records with the same value (R-50.59)', () => {
  it('are stored ones and those the run has made, each once, never the record itself', async () => {
    const made = new PlaceholderUids();
    const [own, other] = [made.create(), made.create()];
    const run = {
      context: { db: { query: () => Promise.resolve([{ uid: 7 }]) } },
      // A stored row the run knows is told by the database too.
      rows: { peek: () => Promise.resolve([{ uid: 7 }, { uid: own }, { uid: other }]) },
    } as unknown as WriteRun;
    const question = {
      ...{ table: 'tt_content', column: 'header', value: 'Twin', uid: own, pid: null },
      ...{ deleteColumn: 'deleted', parentColumn: '', liveOnly: false },
    };
    expect(await new WorkingValueRows(run).countSame(question, 10)).toBe(2);
  });
});
