import type { WriteRun } from '../run/write-run';
import type { ColumnValue } from '../values/php-text';
import type { NewRelation } from './new-columns';

/** Rows of a relation table that wait for the end of the instance. */
export interface WaitingRelation extends NewRelation {
  table: string;
  uid: number;
}

/** Rows of a relation table for a new record, numbered in their order. */
export function writeNewRelations(run: WriteRun, { table, uid, relation, items }: WaitingRelation): void {
  const isForeign = relation.ownColumn === 'uid_foreign';
  for (const [index, item] of items.entries()) {
    const set = new Map<string, ColumnValue>(relation.matchFields);
    set.set(relation.ownColumn, uid);
    set.set(relation.otherColumn, item.id);
    set.set(relation.orderColumn, index + 1);
    const name = tableNamed(table, relation.ownTableNames, relation.namesOtherTable ? item.table : '');
    if (name !== '') set.set('tablenames', name);
    run.relate({ table: relation.name, action: 'insert', where: new Map(), set });
    if (isForeign) run.index(item.table, Number(item.id));
  }
  run.index(table, uid);
}

function tableNamed(table: string, ownTableNames: readonly string[], other: string): string {
  return ownTableNames.length > 0 ? table : other;
}
