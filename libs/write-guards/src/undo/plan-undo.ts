import { hasColumnGrant, mayModifyTable, rowDenial, type RecordRow } from '#typo3';
import { RecordUpdate } from '../datamap/record-update';
import { isUpdateGranted, type DatamapSetting } from '../datamap/update-facts';
import { RecordMove } from '../move/record-move';
import { refuse } from '../plan/refusal';
import { mayEditMetadata } from '../record/file-right';
import type { WriteRun } from '../run/write-run';
import type { ColumnValue } from '../values/php-text';
import { requireUnchanged } from './left-rows';
import { undeleteRecord } from './record-undelete';
import type { InverseChange, WriteInverse } from './write-inverse';

type Change<K extends InverseChange['kind']> = Extract<InverseChange, { kind: K }>;

/**
 * Plans taking a write back, with history and log of its own: old values are restored exactly as they stood, not normalised again;
 * deleted records are restored, moved ones moved back. The guards of the acting user hold as for any write.
 */
export async function planUndo(run: WriteRun, inverse: WriteInverse): Promise<void> {
  await requireUnchanged(run, inverse.left);
  const undo = new Undo(run);
  for (const change of inverse.changes) await undo.carryOut(change);
}

/** Whether the user may change every record the write touched, so that its card tells them nothing new. */
export async function mayUndo(run: WriteRun, { left }: WriteInverse): Promise<boolean> {
  const undo = new Undo(run);
  for (const { table, uid } of left) {
    if (!(await undo.isOpen(table, uid))) return false;
  }
  return true;
}

class Undo {
  private readonly scope: number;

  constructor(private readonly run: WriteRun) {
    this.scope = run.newScope();
  }

  async carryOut(change: InverseChange): Promise<void> {
    switch (change.kind) {
      case 'restore':
        return this.restore(change);
      case 'undelete':
        return this.undelete(change);
      case 'move':
        return this.move(change);
      case 'relate': {
        const { table, action, where, set } = change;
        return this.run.relate({ table, action, where: mapOf(where), set: mapOf(set) });
      }
    }
  }

  async isOpen(table: string, uid: number): Promise<boolean> {
    const schema = this.run.context.instance.table(table);
    const row = await this.run.rows.find(table, uid);
    if (schema === undefined || row === null) return false;
    const granted = await isUpdateGranted(this.run, schema, row, await this.setting(table, row));
    return (
      granted && mayModifyTable(this.run.actor, schema) && rowDenial(this.run.actor, schema, row) === null
    );
  }

  private async restore({ table, uid, columns, recorded }: Change<'restore'>): Promise<void> {
    const { run } = this;
    const schema = run.schema(table);
    const row = await this.row(table, uid);
    const set = mapOf(columns);
    if (!recorded) {
      run.touch(table, row, set);
      run.index(table, uid);
      return;
    }
    await new RecordUpdate(run, await this.setting(table, row)).guard(schema, row);
    const denied = [...set.keys()].filter(
      (name) => schema.hasColumn(name) && !hasColumnGrant(run.actor, schema, name),
    );
    if (denied.length > 0)
      run.refuse(
        refuse(`Nothing was written: your backend user lacks the grant for ${table}:${denied.join(', ')}.`),
      );
    const { modifiedColumn } = schema.control;
    const payload = { before: new Map([...set.keys()].map((name) => [name, row[name] ?? null])), after: set };
    const written = new Map(set);
    if (modifiedColumn !== '') written.set(modifiedColumn, run.now);
    run.change(table, row, written, { scope: this.scope, payload });
  }

  private async undelete({ table, uid }: Change<'undelete'>): Promise<void> {
    const schema = this.run.schema(table);
    const row = await this.row(table, uid);
    await new RecordUpdate(this.run, await this.setting(table, row)).guard(schema, row);
    await undeleteRecord(this.run, schema, row, this.scope);
  }

  /** To the top of its page when the neighbour it stood behind is no longer there. */
  private async move({ table, uid, destination, pid }: Change<'move'>): Promise<void> {
    const schema = this.run.schema(table);
    const row = await this.row(table, uid);
    const neighbour = destination < 0 ? await this.run.rows.find(table, -destination) : null;
    const { deleteColumn } = schema.control;
    const stands =
      neighbour !== null && Number(neighbour['pid']) === pid && Number(neighbour[deleteColumn] ?? 0) === 0;
    await new RecordMove(this.run, this.scope).plan(schema, row, stands ? destination : pid);
  }

  private async row(table: string, uid: number) {
    return (
      (await this.run.rows.find(table, uid)) ??
      this.run.refuse(refuse(`Not written: ${table} [${uid}] is gone.`))
    );
  }

  private async setting(table: string, row: RecordRow): Promise<DatamapSetting> {
    return {
      scope: this.scope,
      namesPages: table === 'pages',
      mayEditMetadata: await mayEditMetadata(this.run, table, row),
    };
  }
}

function mapOf(columns: Readonly<Record<string, ColumnValue>>): Map<string, ColumnValue> {
  return new Map(Object.entries(columns));
}
