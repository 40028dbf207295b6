import { phpMap, phpText, phpTruthy, type ColumnSchema, type RecordRow, type TableSchema } from '#typo3';
import { RecordFamilies } from '../datamap/record-families';
import { isUpdateGranted } from '../datamap/update-facts';
import { insertGuard, workspaceVersionGuard } from '../guards/insert-guards';
import { allLanguagesGuard } from '../guards/language-guards';
import { firstRefusal } from '../guards/update-guards';
import { languageOf } from '../language/language-columns';
import { isRefusal, refuse, type Refusal } from '../plan/refusal';
import { hasOwnChildren } from '../record/own-children';
import { liveConditions } from '../run/live-conditions';
import type { WriteRun } from '../run/write-run';
import { HISTORY_MOVE } from '../run/write-step';
import { placeAt, placeOf, type Destination, type Place } from '../sorting/sort-number';
import type { ColumnValue } from '../values/php-text';
import { movedLogs } from './move-log';

/** Evaluations TYPO3 checks again after a move and may answer with another value. */
const CHECKED_AGAIN = ['uniqueInPid', 'uniqueInSite'];

/**
 * Plans the move of one record that is no page, with its children and translations. What TYPO3 would leave
 * behind because a guard refuses it alone keeps the whole move from happening (D-23).
 */
export class RecordMove {
  private readonly families: RecordFamilies;

  constructor(
    private readonly run: WriteRun,
    private readonly scope: number,
  ) {
    this.families = new RecordFamilies(run);
  }

  async plan(schema: TableSchema, row: RecordRow, destination: Destination): Promise<void> {
    const origin = await placeOf(this.run, schema, row);
    await this.move(schema, row, destination);
    const [uid, pid] = [Number(row['uid']), Number(row['pid'])];
    this.run.origins.push({ table: schema.name, uid, pid, destination: origin });
  }

  private async move(schema: TableSchema, row: RecordRow, destination: Destination): Promise<void> {
    const { run } = this;
    if (destination < 0 && schema.control.sortingColumn === '')
      run.refuse(refuse(`Not written: records of table "${schema.name}" have no order.`));
    const place = await placeAt(run, schema, destination, Number(row['uid']));
    if (isRefusal(place)) return run.refuse(place);
    const refusal = await this.refusal(schema, row, place);
    if (refusal !== null) run.refuse(refusal);
    if (Number(row['pid']) !== place.pid) await this.moveChildren(schema, row, place.pid);
    await this.write(schema, row, place, destination);
  }

  private async refusal(schema: TableSchema, row: RecordRow, { pid }: Place): Promise<Refusal | null> {
    const { run } = this;
    const subject = `${schema.name} [${String(row['uid'])}]`;
    const setting = { scope: this.scope, namesPages: false, mayEditMetadata: false };
    const pageGranted = await isUpdateGranted(run, schema, row, setting);
    return (
      firstRefusal({ actor: run.actor, schema, row, pageGranted, subject }) ??
      (Number(row['pid']) === pid ? null : await insertGuard(run, schema, { pid, namesPages: false })) ??
      (await allLanguagesGuard(run, schema, row, subject)) ??
      (await workspaceVersionGuard(run, schema, row)) ??
      uniqueColumnGuard(schema, row)
    );
  }

  /** Last child first, each at the top of the new page. */
  private async moveChildren(schema: TableSchema, row: RecordRow, pid: number): Promise<void> {
    for (const column of schema.columns.values()) {
      if (!movesChildren(column)) continue;
      const child = this.run.schema(phpText(column.config.get('foreign_table')));
      const children = await this.families.childrenOf(schema.name, column, Number(row['uid']));
      for (const each of children.reverse()) await this.move(child, each, pid);
    }
  }

  private async write(
    schema: TableSchema,
    row: RecordRow,
    place: Place,
    destination: Destination,
  ): Promise<void> {
    const { run } = this;
    const { modifiedColumn, sortingColumn, languageColumn } = schema.control;
    const uid = Number(row['uid']);
    const set = new Map<string, ColumnValue>();
    if (modifiedColumn !== '') set.set(modifiedColumn, run.now);
    if (place.sorting !== null) set.set(sortingColumn, place.sorting);
    set.set('pid', place.pid);
    const order = ['pid', modifiedColumn, sortingColumn].filter((name) => name !== '');
    // History tells the place before room was made, the row may stand elsewhere by now.
    const old = new Map(order.map((name) => [name, row[name] ?? null]));
    run.touch(schema.name, (await run.rows.find(schema.name, uid)) ?? row, set);
    run.flush(schema.name, uid);
    if (languageColumn !== '' && languageOf(schema, row) === 0)
      await this.moveTranslations(schema, uid, place.pid, destination);
    run.event(schema.name, uid, {
      scope: this.scope,
      history: {
        actiontype: HISTORY_MOVE,
        data: new Map([
          ['oldData', old],
          ['newData', set],
        ]),
      },
      logs: movedLogs(schema.name, uid, Number(row['pid']), place.pid),
    });
  }

  /** Behind the anchor's translation of the same language, else at the top of the page. */
  private async moveTranslations(
    schema: TableSchema,
    uid: number,
    pid: number,
    destination: Destination,
  ): Promise<void> {
    const anchors = destination < 0 ? await this.translationsOf(schema, -destination) : [];
    for (const translation of await this.translationsOf(schema, uid)) {
      const language = languageOf(schema, translation);
      const anchor = anchors.filter((each) => languageOf(schema, each) === language).at(-1);
      await this.move(schema, translation, anchor === undefined ? pid : -Number(anchor['uid']));
    }
  }

  private translationsOf(schema: TableSchema, uid: number): Promise<RecordRow[]> {
    const { translationParentColumn } = schema.control;
    return translationParentColumn === ''
      ? Promise.resolve([])
      : this.run.rows.where(schema.name, { [translationParentColumn]: uid, ...liveConditions(schema) });
  }
}

function movesChildren(column: ColumnSchema): boolean {
  const behaviour = phpMap(column.config.get('behaviour'));
  return hasOwnChildren(column) && !phpTruthy(behaviour.get('disableMovingChildrenWithParent'));
}

function uniqueColumnGuard(schema: TableSchema, row: RecordRow): Refusal | null {
  const checked = [...schema.columns.values()].filter(
    (column) =>
      column.evaluations.some((name) => CHECKED_AGAIN.includes(name)) &&
      String(row[column.name] ?? '') !== '',
  );
  if (checked.length === 0) return null;
  const names = checked.map(({ name }) => name).join(', ');
  return refuse(
    `Not possible here: TYPO3 checks ${names} of ${schema.name} [${String(row['uid'])}] again after a move.`,
  );
}
