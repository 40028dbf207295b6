import {
  ColumnSchema,
  isPhpArray,
  phpMap,
  phpText,
  type PhpMap,
  type PhpValue,
  type RecordRow,
  type TableSchema,
} from '#typo3';
import type { NormalisationRules } from './normalised-value';
import { phpString } from './php-text';
import type { SubmittedValue } from './submitted-value';
import { versionRules } from './version-rules';

/** Type value of a row, falling back to `0`, then `1`, as TYPO3 does for an unknown one. */
export function recordType(schema: TableSchema, row: RecordRow): string {
  const column = schema.control.typeColumn;
  const value = column === '' || column.includes(':') ? '0' : String(row[column] ?? '0');
  if (schema.types.has(value)) return value;
  return schema.types.has('0') ? '0' : '1';
}

/**
 * Type that decides about `columnsOverrides`: of defaults under what is submitted for a new record; of the stored row for an update, and
 * from 14 on of what is submitted for it.
 */
export function typeOfValues(
  schema: TableSchema,
  row: RecordRow,
  submitted: ReadonlyMap<string, SubmittedValue>,
  { isNew, rules }: { isNew: boolean; rules: NormalisationRules },
): string {
  const value = submitted.get(schema.control.typeColumn);
  const counts = isNew || versionRules(rules).submittedTypeCounts;
  if (!counts || value === undefined || value === null || isPhpArray(value)) return recordType(schema, row);
  return recordType(schema, { ...row, [schema.control.typeColumn]: phpString(value) });
}

/** Columns of a record type's form with the label its `showitem` gives each, palettes expanded. */
export function formOfType(schema: TableSchema, type: string): Map<string, string> {
  const form = new Map<string, string>();
  for (const [name, label, palette] of showItems(phpMap(schema.types.get(type)))) {
    if (name === '--palette--') {
      for (const [inner, innerLabel] of showItems(phpMap(schema.palettes.get(palette))))
        addTo(form, inner, innerLabel);
    } else {
      addTo(form, name, label);
    }
  }
  return form;
}

function addTo(form: Map<string, string>, name: string, label: string): void {
  if (name !== '' && !name.startsWith('--') && !form.has(name)) form.set(name, label);
}

function showItems(section: PhpMap): [name: string, label: string, palette: string][] {
  return phpText(section.get('showitem'))
    .split(',')
    .map((item) => item.split(';').map((part) => part.trim()))
    .map(([name = '', label = '', palette = '']) => [name, label, palette]);
}

/** The column as it counts for this record: with `columnsOverrides` of its type if the type's form shows it. */
export function columnOfType(schema: TableSchema, type: string, name: string): ColumnSchema | undefined {
  const column = schema.column(name);
  const overrides = phpMap(phpMap(phpMap(schema.types.get(type)).get('columnsOverrides')).get(name));
  if (column === undefined || overrides.size === 0 || !formOfType(schema, type).has(name)) return column;
  return new ColumnSchema(name, mergeMaps(column.raw, overrides));
}

function mergeMaps(base: PhpMap, overrides: PhpMap): PhpMap {
  const merged = new Map<string, PhpValue>(base);
  for (const [key, value] of overrides) {
    const old = merged.get(key);
    merged.set(key, old instanceof Map && value instanceof Map ? mergeMaps(old, value) : value);
  }
  return merged;
}

/** English label of a column on this record type: the form's, an override's, the column's own, else its name. */
export function columnLabel(schema: TableSchema, type: string, name: string): string {
  const own = formOfType(schema, type).get(name) ?? '';
  const label = own !== '' && !own.startsWith('LLL:') ? own : (columnOfType(schema, type, name)?.label ?? '');
  return label === '' || label.startsWith('LLL:') ? name : label;
}
