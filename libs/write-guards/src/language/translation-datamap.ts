import type { RecordRow, TableSchema } from '#typo3';
import type { ColumnValue } from '../values/php-text';
import type { DatamapValue } from './datamap-value';
import { followedChildren } from './followed-children';
import {
  excludedColumns,
  isConnectedTranslation,
  isGrandChild,
  isSynchronised,
  languageOf,
  stateOf,
  synchronisedColumns,
  translationParentOf,
  translationSourceOf,
} from './language-columns';
import { dependentsOf, type RecordFamily } from './record-family';

/** One row TYPO3 would process, with its columns in processing order. */
export interface DatamapEntry {
  row: RecordRow;
  values: Map<string, DatamapValue>;
}

type Scope = 'source' | 'parent' | 'exclude';

/**
 * Adds to one submitted record what TYPO3 adds before it processes anything (R-50.74 to R-50.79): the translations that take columns
 * over, those columns' values, and the language state of each translation. Rows come in the order they are processed.
 */
export function expandTranslations(
  schema: TableSchema,
  family: RecordFamily,
  submitted: ReadonlyMap<string, ColumnValue>,
): DatamapEntry[] {
  return new TranslationDatamap(schema, family).expand(submitted);
}

/** Columns a translation cannot set itself because it follows another record in them. */
export function followedColumns(schema: TableSchema, row: RecordRow): string[] {
  if (!isSynchronised(schema) || !isConnectedTranslation(schema, row)) return [];
  const state = stateOf(schema, row);
  return [...state.columnsIn('source'), ...state.columnsIn('parent'), ...excludedColumns(schema)];
}

class TranslationDatamap {
  private readonly entries = new Map<number, DatamapEntry>();
  private readonly excluded: string[];
  private next: number[] = [];

  constructor(
    private readonly schema: TableSchema,
    private readonly family: RecordFamily,
  ) {
    this.excluded = excludedColumns(schema);
  }

  expand(submitted: ReadonlyMap<string, ColumnValue>): DatamapEntry[] {
    const { root } = this.family;
    const followed = new Set(followedColumns(this.schema, root));
    const values = new Map<string, DatamapValue>(
      [...submitted]
        .filter(([column]) => !followed.has(column))
        .map(([column, value]) => [column, { kind: 'value', value }]),
    );
    const uid = Number(root['uid']);
    this.entries.set(uid, { row: root, values });
    if (this.takesPart(root)) this.walk(uid);
    return [...this.entries.values()];
  }

  private takesPart(row: RecordRow): boolean {
    return (
      isSynchronised(this.schema) &&
      (languageOf(this.schema, row) === 0 || isConnectedTranslation(this.schema, row))
    );
  }

  /** Rows that got values in one pass are looked at in the next, first-level translations before translations of translations. */
  private walk(rootUid: number): void {
    let current = [rootUid];
    const seen = new Set<number>();
    while (current.length > 0) {
      this.next = [];
      for (const grandChild of [false, true]) {
        for (const uid of current) {
          const row = this.family.rows.get(uid);
          if (row === undefined || !isConnectedTranslation(this.schema, row)) continue;
          if (isGrandChild(this.schema, row) === grandChild) this.enrich(row);
        }
      }
      const parents = current.filter((uid) => languageOf(this.schema, this.family.rows.get(uid) ?? {}) === 0);
      parents.forEach((uid) => this.populate(uid));
      current.forEach((uid) => seen.add(uid));
      current = [...new Set(this.next)].filter((uid) => !seen.has(uid));
    }
  }

  private enrich(row: RecordRow): void {
    const state = stateOf(this.schema, row);
    const sources: Record<Scope, [from: number, columns: string[]]> = {
      source: [translationSourceOf(this.schema, row), state.changedColumnsIn('source')],
      parent: [translationParentOf(this.schema, row), state.changedColumnsIn('parent')],
      exclude: [translationParentOf(this.schema, row), this.excluded],
    };
    if (this.schema.control.translationSourceColumn !== '') this.synchronise(row, ...sources.source);
    this.synchronise(row, ...sources.parent);
    this.synchronise(row, ...sources.exclude);
    this.populate(Number(row['uid']));
    if (synchronisedColumns(this.schema).length > 0) {
      this.entryOf(row).values.set('l10n_state', { kind: 'value', value: state.export() });
    }
  }

  private populate(uid: number): void {
    for (const scope of ['parent', 'source'] as const) {
      for (const dependent of dependentsOf(this.schema, this.family, uid, scope)) {
        this.synchronise(dependent, uid, stateOf(this.schema, dependent).columnsIn(scope));
        this.synchronise(dependent, uid, this.excluded);
      }
    }
  }

  private synchronise(row: RecordRow, fromUid: number, columns: readonly string[]): void {
    const from = this.family.rows.get(fromUid);
    if (from === undefined) return;
    for (const column of columns) {
      const value = this.valueFrom(from, row, column);
      const { values } = this.entryOf(row);
      if (value === undefined || values.has(column)) continue;
      values.set(column, value);
      this.next.push(Number(row['uid']));
    }
  }

  private valueFrom(from: RecordRow, row: RecordRow, column: string): DatamapValue | undefined {
    const relation = this.family.relations.get(column);
    if (relation !== undefined) {
      const given = this.entries.get(Number(from['uid']))?.values.get(column);
      const target = { uid: Number(row['uid']), language: languageOf(this.schema, row) };
      return followedChildren(relation, Number(from['uid']), given, target);
    }
    const submitted = this.entries.get(Number(from['uid']))?.values.get(column);
    if (submitted !== undefined) return submitted;
    const stored = from[column];
    return stored === undefined ? undefined : { kind: 'value', value: stored };
  }

  private entryOf(row: RecordRow): DatamapEntry {
    const uid = Number(row['uid']);
    const known = this.entries.get(uid);
    if (known !== undefined) return known;
    const entry = { row, values: new Map<string, DatamapValue>() };
    this.entries.set(uid, entry);
    return entry;
  }
}
