import type { ColumnSchema, PhpValue, RecordRow, TableSchema } from '#typo3';
import { RecordFamilies } from '../datamap/record-families';
import { excludedColumns, isSynchronised, synchronisedColumns } from '../language/language-columns';
import { LanguageState } from '../language/language-state';
import { refuse } from '../plan/refusal';
import { hasOwnChildren } from '../record/own-children';
import type { WriteRun } from '../run/write-run';
import { commaItems } from '../values/comma-items';
import { phpInteger, phpString } from '../values/php-text';
import { itemTexts, knownTables } from '../values/relation-items';
import { relationTable } from '../values/relation-table';
import { ValueRowsRepository } from '../values/value-rows.repository';
import { columnValue } from './column-value';

/**
 * What a new record's columns are once it follows the record it translates: columns it takes over come from there, submitted ones are put
 * aside. Any other record keeps what is submitted.
 */
export async function newTranslationValues(
  run: WriteRun,
  schema: TableSchema,
  submitted: ReadonlyMap<string, PhpValue>,
): Promise<ReadonlyMap<string, PhpValue>> {
  if (!isSynchronised(schema)) return submitted;
  const { languageColumn, translationParentColumn, translationSourceColumn } = schema.control;
  const parent = textOf(submitted, translationParentColumn);
  if (phpInteger(textOf(submitted, languageColumn)) <= 0 || ['', '0'].includes(parent)) return submitted;
  if (parent.includes('NEW'))
    return run.refuse(refuse('Not possible here: the record follows another new record.'));
  const state = LanguageState.read(synchronisedColumns(schema), stateText(submitted.get('l10n_state')));
  const source = textOf(submitted, translationSourceColumn) || parent;
  const values = await followedValues(new Following(run, schema, submitted), submitted, [
    [phpInteger(source), state.columnsIn('source')],
    [phpInteger(parent), state.columnsIn('parent')],
    [phpInteger(parent), excludedColumns(schema)],
  ]);
  if (synchronisedColumns(schema).length > 0) values.set('l10n_state', state.export());
  return values;
}

async function followedValues(
  follow: Following,
  submitted: ReadonlyMap<string, PhpValue>,
  followed: readonly [from: number, columns: string[]][],
): Promise<Map<string, PhpValue>> {
  const aside = new Set(followed.flatMap(([, columns]) => columns));
  const values = new Map([...submitted].filter(([name]) => !aside.has(name)));
  for (const [uid, columns] of followed) {
    const missing = columns.filter((name) => (values.get(name) ?? null) === null);
    for (const [name, value] of await follow.values(uid, missing)) values.set(name, value);
  }
  return values;
}

function textOf(values: ReadonlyMap<string, PhpValue>, name: string): string {
  return phpString(columnValue(values.get(name) ?? null));
}

function stateText(state: PhpValue | undefined): string | null {
  return typeof state === 'string' ? state : null;
}

class Following {
  constructor(
    private readonly run: WriteRun,
    private readonly schema: TableSchema,
    private readonly submitted: ReadonlyMap<string, PhpValue>,
  ) {}

  async values(uid: number, columns: readonly string[]): Promise<Map<string, PhpValue>> {
    const values = new Map<string, PhpValue>();
    const row = columns.length === 0 ? null : await this.run.rows.find(this.schema.name, uid);
    if (row === null) return values;
    for (const name of columns) values.set(name, await this.value(row, name));
    return values;
  }

  private async value(from: RecordRow, name: string): Promise<PhpValue> {
    const column = this.schema.column(name);
    if (column !== undefined && hasOwnChildren(column)) return this.children(from, column);
    if (column?.config.has('MM') === true) return this.related(from, column);
    return from[name] ?? null;
  }

  private async related(from: RecordRow, column: ColumnSchema): Promise<string> {
    const { db, instance } = this.run.context;
    const relation = relationTable(column, this.schema.name, instance);
    if (relation === null)
      return this.run.refuse(refuse(`Not possible here: SQL of the TCA decides about ${column.name}.`));
    const items = await new ValueRowsRepository(db, instance).relatedItems(relation, Number(from['uid']));
    return itemTexts(column, knownTables(column, instance) ?? [], items).join(',');
  }

  /** Children that are named for each of the original's stay; TYPO3 would localise missing ones while saving. */
  private async children(from: RecordRow, column: ColumnSchema): Promise<string> {
    const families = new RecordFamilies(this.run);
    const children = await families.childrenOf(this.schema.name, column, Number(from['uid']));
    if (children.length === 0) return '';
    const named = textOf(this.submitted, column.name);
    if (commaItems(named).length === children.length) return named;
    return this.run.refuse(
      refuse(
        `Not possible here: the record follows another one in ${column.name}, whose children TYPO3 would localise while saving.`,
      ),
    );
  }
}
