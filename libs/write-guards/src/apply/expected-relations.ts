import type { RecordRow } from '#typo3';
import { matches } from '../run/row-conditions';
import type { ColumnValues, RelationStep } from '../run/write-step';

/** What an applied plan must have left in relation tables. */
export interface ExpectedRelation {
  table: string;
  columns: ColumnValues;
  present: boolean;
}

/** Relation rows that must be there, or gone, in the end; a later step on the same rows overrules an earlier one. */
export class ExpectedRelations {
  private relations: ExpectedRelation[] = [];

  set({ table, action, where, set }: RelationStep): void {
    const columns = new Map([...where, ...set]);
    const named = Object.fromEntries(action === 'insert' ? set : where);
    const others = this.relations.filter((known) => known.table !== table || !isMeant(known, action, named));
    this.relations = [...others, { table, columns, present: action !== 'delete' }];
  }

  all(): readonly ExpectedRelation[] {
    return this.relations;
  }
}

/** An inserted row ends what was said about rows it matches; a change or removal, what was said about rows it names. */
function isMeant(
  { columns, present }: ExpectedRelation,
  action: RelationStep['action'],
  named: RecordRow,
): boolean {
  const known = Object.fromEntries(columns);
  return action === 'insert' ? !present && matches(named, known) : matches(known, named);
}
