import { HISTORY_MODIFY, HISTORY_MOVE, type RelationStep } from '../run/write-step';
import type { AppliedChange } from './applied-change';
import { inverseOf } from './inverse-of';

const CONTROL = { deleteColumn: 'deleted', modifiedColumn: 'tstamp', sortingColumn: 'sorting' };
const schemaOf = () => ({ control: CONTROL }) as never;
const updated = (uid: number, before: Record<string, string | number>): AppliedChange => ({
  kind: 'updated',
  table: 't',
  uid,
  before: new Map(Object.entries(before)),
});
const noted = (uid: number, actiontype: number): AppliedChange => ({
  kind: 'noted',
  table: 't',
  uid,
  actiontype,
});
const inverse = (changes: AppliedChange[], origins: Parameters<typeof inverseOf>[0]['origins'] = []) =>
  inverseOf({ changes, left: [], origins, schemaOf })?.changes;

describe('the inverse of an applied write (issue 4 §6)', () => {
  it('restores what stood in a column before its first change, never the time stamp', () => {
    const changes = [
      updated(1, { header: 'old', tstamp: 1 }),
      updated(1, { header: 'between', pages: 2 }),
      noted(1, HISTORY_MODIFY),
    ];
    const columns = { header: 'old', pages: 2 };
    expect(inverse(changes)).toEqual([{ kind: 'restore', table: 't', uid: 1, columns, recorded: true }]);
  });

  it('brings deleted records back, the last deleted first', () => {
    const changes = [updated(1, { deleted: 0, tstamp: 1 }), updated(2, { deleted: 0, tstamp: 1 })];
    expect(inverse(changes)).toEqual([
      { kind: 'undelete', table: 't', uid: 2 },
      { kind: 'undelete', table: 't', uid: 1 },
    ]);
  });

  it('moves back what the call named, once, and leaves what went along to that move', () => {
    const changes = [
      updated(2, { pid: 5, sorting: 1 }),
      noted(2, HISTORY_MOVE),
      updated(1, { pid: 5, sorting: 256, tstamp: 1 }),
      noted(1, HISTORY_MOVE),
    ];
    const origin = { table: 't', uid: 1, destination: -9, pid: 3 };
    expect(inverse(changes, [origin])).toEqual([{ kind: 'move', ...origin }]);
    expect(inverse(changes)).toBeUndefined();
  });

  it('reverses relation rows from what stood there', () => {
    const step = (action: RelationStep['action'], where: object, set: object): RelationStep => ({
      kind: 'relation',
      table: 'mm',
      action,
      where: new Map(Object.entries(where)),
      set: new Map(Object.entries(set)),
    });
    const row = { uid_local: 1, uid_foreign: 2, sorting: 3 };
    expect(
      inverse([
        { kind: 'related', step: step('insert', {}, row), rows: [] },
        { kind: 'related', step: step('update', { uid_local: 1 }, { sorting: 9 }), rows: [row] },
        { kind: 'related', step: step('delete', { uid_local: 1 }, {}), rows: [row] },
      ]),
    ).toEqual([
      { kind: 'relate', table: 'mm', action: 'insert', where: {}, set: row },
      {
        kind: 'relate',
        table: 'mm',
        action: 'update',
        where: { ...row, sorting: 9 },
        set: { sorting: 3 },
      },
      { kind: 'relate', table: 'mm', action: 'delete', where: row, set: {} },
    ]);
  });

  it('is not there for what was made or removed for good', () => {
    expect(inverse([{ kind: 'erased', table: 't', uid: 1 }])).toBeUndefined();
    expect(inverse([{ kind: 'inserted', table: 't', uid: 1 }])).toBeUndefined();
  });
});
