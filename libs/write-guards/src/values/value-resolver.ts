import type { ColumnSchema, TableSchema } from '#typo3';
import { stored, type NormalisedValue, type StoredValue } from './normalised-value';
import type { OpenValue, RowScope } from './open-value';
import { phpInteger, phpString } from './php-text';
import { itemTexts } from './relation-items';
import { newUuid } from './uuid';
import { checkboxLimitNotice, pageRecordsNotice, uniqueNotice, type ValueNotice } from './value-notice';
import type { SameValueQuestion, ValueRows } from './value-rows';
import type { ValueTarget } from './value-target';

type Open<K extends OpenValue['kind']> = Extract<OpenValue, { kind: K }>;

/** Suffixes TYPO3 tries before it takes the last one. */
const LAST_SUFFIX = 100;

/** Completes what `readValue` left open by asking rows. Children, slugs and rich text stay open: their rules live elsewhere. */
export class ValueResolver {
  constructor(
    private readonly rows: ValueRows,
    private readonly makeUuid: (version: number) => string = newUuid,
  ) {}

  async resolve(column: ColumnSchema, value: NormalisedValue, target: ValueTarget): Promise<NormalisedValue> {
    if (value.kind !== 'value' || value.open === undefined) return value;
    const { open, ...rest } = value;
    switch (open.kind) {
      case 'unique':
        return this.unique(column, rest, open, target);
      case 'limit':
        return this.limited(column, rest, open, target);
      case 'relation':
        return this.related(column, value, open, target);
      case 'pageType':
        return this.pageType(rest, open, target);
      case 'uuid':
        return stored(this.makeUuid(open.version));
      case 'children':
      case 'slug':
      case 'richText':
        return value;
    }
  }

  /** the original value with 0, 1, … 100, first within the page, then within the table. */
  private async unique(
    column: ColumnSchema,
    value: StoredValue,
    { scopes }: Open<'unique'>,
    target: ValueTarget,
  ): Promise<NormalisedValue> {
    const notices: ValueNotice[] = [];
    let free = value.value;
    for (const scope of scopes) {
      const from = phpString(free);
      const to = await this.freeValue(column, from, scope, target);
      if (to === from) continue;
      free = to;
      notices.push(uniqueNotice(column.name, { from, to }, scope === 'pid' ? target.pid : 0));
    }
    return notices.length === 0 ? value : { ...value, value: free, notices };
  }

  private async freeValue(
    column: ColumnSchema,
    original: string,
    scope: RowScope,
    target: ValueTarget,
  ): Promise<string> {
    const isTaken = async (tried: string): Promise<boolean> =>
      (await this.rows.countSame(uniqueQuestion(column, tried, scope, target), 1)) > 0;
    if (!(await isTaken(original))) return original;
    for (let suffix = 0; suffix < LAST_SUFFIX; suffix += 1) {
      const tried = `${original}${suffix}`;
      if (!(await isTaken(tried))) return tried;
    }
    return `${original}${LAST_SUFFIX}`;
  }

  private async limited(
    column: ColumnSchema,
    value: StoredValue,
    { within, max }: Open<'limit'>,
    target: ValueTarget,
  ): Promise<NormalisedValue> {
    const question = sameQuestion(target.schema, column, phpString(value.value), {
      uid: target.uid,
      pid: within === 'pid' && target.pid !== 0 ? target.pid : null,
      liveOnly: target.schema.control.isVersioned,
      parentColumn: '',
    });
    const found = await this.rows.countSame(question, Math.max(max, 1));
    return found >= max ? stored(0, { notices: [checkboxLimitNotice(column.name, max)] }) : value;
  }

  /** history holds the lists; with equal ones it does not name the column at all. The rows themselves are the run's to write. */
  private async related(
    column: ColumnSchema,
    value: StoredValue,
    { relation, list }: Open<'relation'>,
    { uid, isNew }: ValueTarget,
  ): Promise<NormalisedValue> {
    if (isNew) return value;
    const items = await this.rows.relatedItems(relation, uid);
    const before = itemTexts(column, relation.tables, items).join(',');
    return before === list
      ? { ...value, isUnrecorded: true }
      : { ...value, historyBefore: before, historyValue: list };
  }

  private async pageType(
    value: StoredValue,
    { allowedTables }: Open<'pageType'>,
    { instance, record, schema, uid }: ValueTarget,
  ): Promise<NormalisedValue> {
    const { translationParentColumn } = schema.control;
    const page = phpInteger(record[translationParentColumn]) || uid;
    const others = instance.tableNames().filter((table) => !allowedTables.includes(table));
    const tables = await this.rows.tablesOnPage(page, others);
    if (tables.length === 0) return value;
    return { kind: 'dropped', notices: [pageRecordsNotice(uid, { value: value.value, tables, page })] };
  }
}

function uniqueQuestion(
  column: ColumnSchema,
  value: string,
  scope: RowScope,
  { schema, uid, pid }: ValueTarget,
): SameValueQuestion {
  const ownTranslationsCount = column.languageMode !== 'exclude';
  return sameQuestion(schema, column, value, {
    uid,
    pid: scope === 'pid' && pid !== 0 ? pid : null,
    liveOnly: false,
    parentColumn: ownTranslationsCount ? '' : schema.control.translationParentColumn,
  });
}

function sameQuestion(
  schema: TableSchema,
  column: ColumnSchema,
  value: string,
  where: Pick<SameValueQuestion, 'uid' | 'pid' | 'liveOnly' | 'parentColumn'>,
): SameValueQuestion {
  const { deleteColumn } = schema.control;
  return { table: schema.name, column: column.name, value, deleteColumn, ...where };
}
