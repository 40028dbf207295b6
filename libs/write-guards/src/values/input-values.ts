import type { ColumnSchema } from '#typo3';
import { evaluate } from './evaluations';
import { DROPPED, foreign, stored, type NormalisedValue } from './normalised-value';
import type { OpenValue, RowScope } from './open-value';
import { firstCharacters, phpString, type ColumnValue } from './php-text';
import { rawValue } from './raw-value';
import { passesRequired } from './required';
import type { SubmittedScalar } from './submitted-value';
import { isBelowMinimum } from './text-values';
import type { ValueContext } from './value-target';
import { versionRules } from './version-rules';

/** `input`: cut to `max`, emptied below `min`, `required`, `eval` in list order, then uniqueness. */
export function normaliseInput(
  column: ColumnSchema,
  submitted: SubmittedScalar,
  { rules }: ValueContext,
): NormalisedValue {
  const max = column.maxLength;
  const cut: SubmittedScalar = max === null ? submitted : firstCharacters(phpString(submitted), max);
  const value = isBelowMinimum(column, cut) ? '' : cut;
  if (!passesRequired(column, phpString(value))) return DROPPED;
  if (column.evaluations.length === 0) return rawValue(column, value);
  const evaluated = evaluate(column, phpString(value), versionRules(rules));
  if (typeof evaluated === 'string') return foreign(evaluated);
  return evaluated.isKept ? uniqueValue(column, evaluated.value) : DROPPED;
}

/** A value that is not empty is compared with other records where `eval` asks for it. */
export function uniqueValue(column: ColumnSchema, value: ColumnValue): NormalisedValue {
  const names: [string, RowScope][] = [
    ['uniqueInPid', 'pid'],
    ['unique', 'table'],
  ];
  const scopes = names.filter(([name]) => column.evaluations.includes(name)).map(([, scope]) => scope);
  if (scopes.length === 0 || ['', '0'].includes(phpString(value))) return stored(value);
  const open: OpenValue = { kind: 'unique', scopes };
  return stored(value, { open });
}
