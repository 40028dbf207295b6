import type { SqlConnection } from '#database';
import {
  PageAccess,
  PAGE_EDIT,
  type BackendUser,
  type InstanceModel,
  type PageRow,
  type RecordRow,
  type TableSchema,
} from '#typo3';
import { firstRefusal } from '../guards/update-guards';
import { languageOf } from '../language/language-columns';
import { expandTranslations, followedColumns, type DatamapEntry } from '../language/translation-datamap';
import { isRefusal, refuse, type Refusal } from '../plan/refusal';
import type { RecordChange, WriteStep } from '../plan/write-plan';
import { RecordFamilyRepository } from '../record/record-family.repository';
import type { NormalisationRules } from '../values/normalised-value';
import type { ColumnValue } from '../values/php-text';
import { entrySteps, type UpdateSetting } from './entry-change';
import { unchangedValueGuard } from './submitted-columns';

export interface PageUpdateRequest {
  /** The live, undeleted row, locked when the plan is going to be applied. */
  row: RecordRow;
  values: ReadonlyMap<string, ColumnValue>;
}

export interface PlanContext {
  actor: BackendUser;
  instance: InstanceModel;
  db: SqlConnection;
  /** Unix seconds. */
  now: number;
}

/**
 * What TYPO3's DataHandler would write for an update of one page, translations included, or why it must not be written (R-50.39). All guards
 * of all rows are asked before the first step exists, so a refusal leaves nothing (D-23, R-40.107).
 */
export class PageUpdatePlanner {
  private readonly records: RecordFamilyRepository;
  private readonly access: PageAccess;
  private readonly rules: NormalisationRules;

  constructor(private readonly context: PlanContext) {
    this.records = new RecordFamilyRepository(context.db, context.instance);
    this.access = new PageAccess(context.db, context.actor);
    this.rules = { major: context.instance.majorVersion, timezone: context.instance.timezone };
  }

  async plan(schema: TableSchema, request: PageUpdateRequest): Promise<WriteStep[] | Refusal> {
    const early = await this.rootRefusal(schema, request);
    if (early !== null) return early;
    const family = await this.records.familyOf(schema, request.row);
    const entries = expandTranslations(schema, family, request.values);
    const refusal = await this.translationRefusal(schema, entries.slice(1));
    if (refusal !== null) return refusal;
    const dataTypes = await this.records.dataTypes(schema.name);
    const { actor, now } = this.context;
    return this.steps({ schema, actor, family, dataTypes, now, rules: this.rules }, entries);
  }

  private async rootRefusal(
    schema: TableSchema,
    { row, values }: PageUpdateRequest,
  ): Promise<Refusal | null> {
    const subject = `page [${String(row['uid'])}]`;
    const guarded = firstRefusal({ ...(await this.facts(schema, row)), subject });
    return (
      guarded ??
      followedGuard(schema, row, [...values.keys()]) ??
      unchangedValueGuard(schema, row, values, this.rules)
    );
  }

  /** TYPO3 would report these after the page was written. */
  private async translationRefusal(
    schema: TableSchema,
    entries: readonly DatamapEntry[],
  ): Promise<Refusal | null> {
    for (const { row } of entries) {
      const subject = `translation [${String(row['uid'])}] in language ${languageOf(schema, row)}, which is saved along`;
      const refusal = firstRefusal({ ...(await this.facts(schema, row)), subject });
      if (refusal !== null) return refusal;
    }
    return null;
  }

  private async facts(
    schema: TableSchema,
    row: RecordRow,
  ): Promise<{ actor: BackendUser; schema: TableSchema; row: RecordRow; pageGranted: boolean }> {
    // A row read with all its columns holds those that decide about access.
    const pageGranted = await this.access.grants(row as unknown as PageRow, PAGE_EDIT, schema);
    return { actor: this.context.actor, schema, row, pageGranted };
  }

  private async steps(
    setting: UpdateSetting,
    entries: readonly DatamapEntry[],
  ): Promise<WriteStep[] | Refusal> {
    const steps: WriteStep[] = [];
    const written = new Map<number, RecordRow>();
    for (const entry of entries) {
      const original = await this.records.original(setting.schema, entry.row);
      const current = original === null ? null : (written.get(Number(original['uid'])) ?? original);
      const next = entrySteps(setting, entry, current);
      if (isRefusal(next)) return next;
      steps.push(...next);
      next
        .filter(isChange)
        .forEach((change) => written.set(change.uid, { ...entry.row, ...Object.fromEntries(change.set) }));
    }
    return steps;
  }
}

/** a translation cannot set a column in which it follows another record; TYPO3 would discard it silently. */
function followedGuard(schema: TableSchema, row: RecordRow, columns: readonly string[]): Refusal | null {
  const followed = new Set(followedColumns(schema, row));
  const bound = columns.filter((column) => followed.has(column));
  if (bound.length === 0) return null;
  return refuse(
    `Not written: page [${String(row['uid'])}] is a translation that follows its original in ${bound.join(', ')}.`,
  );
}

export function isChange(step: WriteStep): step is RecordChange {
  return step.kind === 'change';
}
