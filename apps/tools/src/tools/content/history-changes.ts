import { collapse, cutWidth, isSensitiveColumn } from '#typo3';

const MAX_WIDTH = 120;

/** One changed column in words. */
export interface ColumnChange {
  column: string;
  text: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Columns of a history entry, old ones first; none when the payload can't be read or has neither side. */
export function historyChanges(payload: string | null): ColumnChange[] {
  const data = parse(payload ?? '');
  const before = toValues(data['oldRecord']);
  const after = toValues(data['newRecord']);
  const columns = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return columns.map((column) => ({ column, text: describe(column, before, after) }));
}

function describe(column: string, before: Values, after: Values): string {
  if (isSensitiveColumn(column)) {
    return `${column}: [changed — detail withheld]`;
  }
  return `${column}: '${valueText(before, column)}' → '${valueText(after, column)}'`;
}

function valueText(values: Values, column: string): string {
  const value = Object.hasOwn(values, column) ? values[column] : null;
  if (value === null || value === undefined) {
    return '(unset)';
  }
  if (typeof value === 'boolean') {
    return value ? '1' : '';
  }
  const isPlain = typeof value === 'string' || typeof value === 'number';
  return isPlain ? cutWidth(collapse(String(value)), MAX_WIDTH) : '[complex value]';
}

function parse(payload: string): Values {
  try {
    return toValues(JSON.parse(payload) as unknown);
  } catch {
    return {};
  }
}

function toValues(value: unknown): Values {
  return typeof value === 'object' && value !== null ? (value as Values) : {};
}
