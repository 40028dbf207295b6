import { FileAccess, PageAccess, type BackendUser, type RecordRow, type TableSchema } from '#typo3';
import { refuse, type Refusal } from '../plan/refusal';
import type { PhpValue } from '../values/php-json';
import type { NormalisationRules } from '../values/normalised-value';
import { ColumnFactsRepository, type ColumnFact } from './column-facts.repository';
import { insertedLog, updatedLog } from './log-entries';
import { PlaceholderUids, isPlaceholder } from './placeholder-uids';
import type { PlanContext } from './plan-context';
import { RefusedRunError } from './refused-run.error';
import type { MoveOrigin } from './move-origin';
import { RunTsConfig } from './run-ts-config';
import type { SortingShift } from './sorting-shift';
import { WorkingRelations } from './working-relations';
import { WorkingRows } from './working-rows';
import {
  HISTORY_ADD,
  HISTORY_MODIFY,
  type ColumnValues,
  type RecordEvent,
  type RelationStep,
  type WriteStep,
} from './write-step';

/** What a change puts into history: nothing, or old and new values in processing order. */
export interface ChangePayload {
  before: ReadonlyMap<string, PhpValue>;
  after: ReadonlyMap<string, PhpValue>;
}

/**
 * One DataHandler run in the making: the steps so far, and the database as it will be after them. Planners of all operations write into it;
 * nothing reaches the database.
 */
export class WriteRun {
  readonly rows: WorkingRows;
  /** Rows of relation tables (`MM`). */
  readonly relations: WorkingRelations;
  readonly steps: WriteStep[] = [];
  readonly access: PageAccess;
  /** Rights of the acting user on files. */
  readonly files: FileAccess;
  readonly rules: NormalisationRules;
  readonly tsConfig: RunTsConfig;
  /** Records whose reference index is renewed at the end, as `table:uid`. */
  readonly indexed = new Map<string, { table: string; uid: number }>();
  /** Records whose cache tags are flushed at the end, as `table:uid`. */
  readonly touched = new Map<string, { table: string; uid: number }>();
  /** Where records stood that a move names, not those moved along; for taking the move back. */
  readonly origins: MoveOrigin[] = [];
  private readonly placeholders = new PlaceholderUids();
  private readonly facts = new Map<string, Promise<ReadonlyMap<string, ColumnFact>>>();
  private scopes = 0;

  constructor(readonly context: PlanContext) {
    this.rows = new WorkingRows(context.db);
    this.relations = new WorkingRelations(context.db);
    this.access = new PageAccess(context.db, context.actor);
    this.files = new FileAccess({ ...context, projectPath: context.projectPath }, context.actor);
    this.tsConfig = new RunTsConfig(context);
    this.rules = { major: context.instance.majorVersion, timezone: context.instance.timezone };
  }

  get actor(): BackendUser {
    return this.context.actor;
  }

  get now(): number {
    return this.context.now;
  }

  /** @throws RefusedRunError for a table TYPO3 has no TCA for */
  schema(table: string): TableSchema {
    const schema = this.context.instance.table(table);
    if (schema === undefined) this.refuse(refuse(`Not possible here: TYPO3 has no table "${table}".`));
    return schema;
  }

  /** Ends the plan; nothing of it will be written (D-23). */
  refuse(refusal: Refusal): never {
    throw new RefusedRunError(refusal);
  }

  /** A number for the events of one DataHandler instance; from 14 on all of a run share one (R-50.3, spec 50 §25). */
  newScope(): number {
    if (this.rules.major >= 14) return 0;
    this.scopes += 1;
    return this.scopes - 1;
  }

  /** An UPDATE TYPO3 neither records nor logs. */
  touch(table: string, row: RecordRow, set: ColumnValues): void {
    const expected = new Map([...set.keys()].map((name) => [name, row[name] ?? null] as const));
    this.steps.push({ kind: 'update', table, uid: Number(row['uid']), set, expected });
    this.rows.update(table, row, set);
  }

  /** An UPDATE with its log row, and its history row where there is a payload. */
  change(
    table: string,
    row: RecordRow,
    set: ColumnValues,
    record: { scope: number; payload: ChangePayload | null },
  ): void {
    const uid = Number(row['uid']);
    this.touch(table, row, set);
    this.index(table, uid);
    this.flush(table, uid);
    this.event(table, uid, {
      scope: record.scope,
      history:
        record.payload === null
          ? null
          : {
              actiontype: HISTORY_MODIFY,
              data: new Map([
                ['oldRecord', record.payload.before],
                ['newRecord', record.payload.after],
              ]),
            },
      logs: [updatedLog(table, uid, Number(row['pid']))],
    });
  }

  /** An INSERT with history and log; returns the row with its placeholder uid. `history` where it differs from the row. */
  async insert(
    table: string,
    row: ColumnValues,
    record: { scope: number; history?: ReadonlyMap<string, PhpValue> },
  ): Promise<RecordRow> {
    const facts = await this.factsOf(table);
    const uid = this.placeholders.create();
    const pid = Number(row.get('pid') ?? 0);
    this.steps.push({ kind: 'insert', table, uid, row });
    const defaults = [...facts].map(([name, fact]) => [name, fact.default] as const);
    const added = { ...Object.fromEntries(defaults), ...Object.fromEntries(row), uid };
    this.rows.add(table, added);
    this.index(table, uid);
    this.flush(table, uid);
    this.event(table, uid, {
      scope: record.scope,
      history: { actiontype: HISTORY_ADD, data: new Map([...(record.history ?? row), ['uid', uid]]) },
      logs: [insertedLog(table, uid, pid)],
    });
    return added;
  }

  /** A DELETE TYPO3 neither records nor logs by itself. */
  remove(table: string, row: RecordRow): void {
    const uid = Number(row['uid']);
    this.steps.push({ kind: 'delete', table, uid });
    this.rows.remove(table, uid);
  }

  /** A row of a relation table: no history, no log, no time stamp. */
  relate(step: Omit<RelationStep, 'kind'>): void {
    this.steps.push({ kind: 'relation', ...step });
    this.relations.apply({ kind: 'relation', ...step });
  }

  event(table: string, uid: number, event: Omit<RecordEvent, 'kind' | 'table' | 'uid'>): void {
    this.steps.push({ kind: 'event', table, uid, ...event });
  }

  shift(shift: SortingShift): void {
    this.steps.push(shift);
    this.rows.shift(shift);
  }

  index(table: string, uid: number): void {
    this.indexed.set(`${table}:${uid}`, { table, uid });
  }

  flush(table: string, uid: number): void {
    this.touched.set(`${table}:${uid}`, { table, uid });
  }

  /** Stored rows and rows of this run: the page a row lies on, null at the root or where there is none. */
  async pageOf(row: RecordRow): Promise<RecordRow | null> {
    const pid = Number(row['pid']);
    return pid > 0 || isPlaceholder(pid) ? this.rows.find('pages', pid) : null;
  }

  /** Types and defaults of a table's columns, asked once per run. */
  factsOf(table: string): Promise<ReadonlyMap<string, ColumnFact>> {
    const known = this.facts.get(table) ?? new ColumnFactsRepository(this.context.db).of(table);
    this.facts.set(table, known);
    return known;
  }
}
