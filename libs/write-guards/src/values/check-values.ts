import { isPhpArray, phpList, phpMap, phpText, phpTruthy, type ColumnSchema } from '#typo3';
import { DROPPED, foreign, type NormalisedValue } from './normalised-value';
import type { OpenValue, RowScope } from './open-value';
import { compareWithInteger } from './php-compare';
import { phpInteger, phpString } from './php-text';
import { rawValue } from './raw-value';
import type { SubmittedScalar, SubmittedValue } from './submitted-value';

/** `check`: below 0 becomes 0, above the mask of its items is masked, the type stays; then the limits across records. */
export function normaliseCheck(column: ColumnSchema, submitted: SubmittedValue): NormalisedValue {
  if (hasItemsCode(column)) return foreign('its items come from PHP code');
  if (submitted === null) return foreign('it has no value to store for NULL');
  const value = masked(submitted, 2 ** Math.max(phpList(column.config.get('items')).length, 1) - 1);
  const kept = rawValue(column, value);
  const open = compareWithInteger(value, 0) > 0 ? limitOf(column) : null;
  return open === null || kept.kind !== 'value' ? kept : { ...kept, open };
}

/** `radio`: kept as it is if it equals an item. */
export function normaliseRadio(column: ColumnSchema, submitted: SubmittedScalar): NormalisedValue {
  if (column.itemValues.includes(phpString(submitted))) return rawValue(column, submitted);
  return hasItemsCode(column) ? foreign('its items come from PHP code') : DROPPED;
}

function masked(submitted: SubmittedValue, mask: number): SubmittedScalar {
  // PHP holds every list to be greater than a number, and one with items to be the number 1.
  if (isPhpArray(submitted)) return phpTruthy(submitted) ? 1 & mask : 0;
  if (compareWithInteger(submitted, 0) < 0) return 0;
  return compareWithInteger(submitted, mask) > 0 ? bitsOf(phpInteger(submitted), mask) : submitted;
}

function bitsOf(value: number, mask: number): number {
  return Number.isFinite(value) ? Number(BigInt(value) & BigInt(mask)) : 0;
}

/** A limit of the whole table stands before one of the page. */
function limitOf(column: ColumnSchema): OpenValue | null {
  const names: [string, RowScope][] = [
    ['maximumRecordsChecked', 'table'],
    ['maximumRecordsCheckedInPid', 'pid'],
  ];
  const [name, within] = names.find(([each]) => column.evaluations.includes(each)) ?? ['', 'table'];
  const max = phpInteger(phpText(phpMap(column.config.get('validation')).get(name)));
  return max === 0 ? null : { kind: 'limit', within, max };
}

function hasItemsCode(column: ColumnSchema): boolean {
  return phpTruthy(column.config.get('itemsProcFunc')) || phpTruthy(column.config.get('itemsProcessors'));
}
