import { phpMap, type PhpMap } from '../snapshot/php-value';
import { ColumnSchema } from './column-schema';
import { TableControl } from './table-control';

/** One table of the TCA; columns keep PHP's order. */
export class TableSchema {
  readonly control: TableControl;
  readonly columns: ReadonlyMap<string, ColumnSchema>;
  /** Record types: type value → {showitem, columnsOverrides, …}. */
  readonly types: PhpMap;
  readonly palettes: PhpMap;

  constructor(
    readonly name: string,
    readonly raw: PhpMap,
  ) {
    this.control = new TableControl(phpMap(raw.get('ctrl')));
    const columns = phpMap(raw.get('columns'));
    this.columns = new Map(
      [...columns].map(([column, definition]) => [column, new ColumnSchema(column, phpMap(definition))]),
    );
    this.types = phpMap(raw.get('types'));
    this.palettes = phpMap(raw.get('palettes'));
  }

  column(name: string): ColumnSchema | undefined {
    return this.columns.get(name);
  }

  hasColumn(name: string): boolean {
    return this.columns.has(name);
  }
}
