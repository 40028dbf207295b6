import type { SqlConnection } from '#database';
import { quoteName, type RecordRow } from '#typo3';
import { rowLock } from '../record/row-lock';
import { matches, sqlOf, withoutPlaceholders, type RowConditions } from './row-conditions';
import { TooManyRowsError } from './too-many-rows.error';
import { MAX_ROWS } from './working-rows';
import type { RelationStep } from './write-step';

/**
 * Rows of relation tables (`MM`) as they will be after the steps planned so far. Such rows have no uid: a step names them by their columns, and
 * what names a row is never changed, so stored rows with the steps replayed over them are exact.
 */
export class WorkingRelations {
  private readonly steps = new Map<string, RelationStep[]>();

  constructor(private readonly db: SqlConnection) {}

  /** In no particular order; conditions name columns no step changes: uids, table and field names. */
  async where(table: string, conditions: RowConditions): Promise<RecordRow[]> {
    const { sql, params } = sqlOf(withoutPlaceholders(conditions));
    const stored = await this.db.query<RecordRow>(
      `SELECT * FROM ${quoteName(table)} WHERE ${sql} LIMIT ${MAX_ROWS + 1}${rowLock(this.db)}`,
      params,
    );
    if (stored.length > MAX_ROWS) throw new TooManyRowsError(`more than ${MAX_ROWS} rows of ${table}`);
    return (this.steps.get(table) ?? []).reduce((rows, step) => replayed(rows, step, conditions), stored);
  }

  apply(step: RelationStep): void {
    this.steps.set(step.table, [...(this.steps.get(step.table) ?? []), step]);
  }
}

function replayed(
  rows: readonly RecordRow[],
  { action, where, set }: RelationStep,
  conditions: RowConditions,
): RecordRow[] {
  const named: RowConditions = Object.fromEntries(where);
  switch (action) {
    case 'insert': {
      const row = Object.fromEntries(set);
      return matches(row, conditions) ? [...rows, row] : [...rows];
    }
    case 'update':
      return rows.map((row) => (matches(row, named) ? { ...row, ...Object.fromEntries(set) } : row));
    case 'delete':
      return rows.filter((row) => !matches(row, named));
  }
}
