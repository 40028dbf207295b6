import { isPhpArray, mayUseLanguage, phpTruthy, type ColumnSchema } from '#typo3';
import { NORMALISERS, SCALAR_NORMALISERS } from './normalisers';
import { DROPPED, foreign, stored, type NormalisedValue, type StoredValue } from './normalised-value';
import { storedJson } from './json-values';
import { pageTypeValue } from './page-type-value';
import { phpInteger, phpString } from './php-text';
import type { SubmittedScalar, SubmittedValue } from './submitted-value';
import type { ValueContext, ValueTarget } from './value-target';
import { versionRules } from './version-rules';

/**
 * What TYPO3 makes of a submitted value of one column of one record (R-50 §8), as far as it can be said without asking rows: `ValueResolver`
 * does the rest. `column`: with `columnsOverrides` of the record's type.
 */
export function readValue(
  column: ColumnSchema,
  submitted: SubmittedValue,
  target: ValueTarget,
): NormalisedValue {
  if (isClosedLanguage(column, submitted, target)) return DROPPED;
  const pageType =
    isPageType(column, target) && !isPhpArray(submitted) ? pageTypeValue(submitted, target) : null;
  if (pageType !== null && pageType.kind !== 'value') return pageType;
  if (isDeferredPointer(column, submitted, target))
    return { kind: 'dropped', deferred: [phpString(submitted as SubmittedScalar)] };
  const value = normaliseInContext(column, submitted, target);
  if (value.kind !== 'value') return value;
  return withHistory(column, withoutExemption(column, { ...value, ...openOf(pageType) }, target), target);
}

/** The rules of the column's type; NULL of a nullable column stands before all of them. */
export function normaliseInContext(
  column: ColumnSchema,
  submitted: SubmittedValue,
  context: ValueContext,
): NormalisedValue {
  if (submitted === null && phpTruthy(column.config.get('nullable'))) return stored(null);
  const listed = NORMALISERS[column.type];
  if (listed !== undefined) return listed(column, submitted, context);
  if (column.type === 'country' && !versionRules(context.rules).knowsCountries) return DROPPED;
  const scalar = SCALAR_NORMALISERS[column.type];
  if (scalar === undefined) return DROPPED;
  return isPhpArray(submitted)
    ? foreign('it takes one value, not a list')
    : scalar(column, submitted, context);
}

/** the language column is left out when its value is not allowed. */
function isClosedLanguage(
  column: ColumnSchema,
  submitted: SubmittedValue,
  { schema, actor }: ValueTarget,
): boolean {
  if (column.name !== schema.control.languageColumn || isPhpArray(submitted)) return false;
  return !mayUseLanguage(actor, phpInteger(submitted));
}

function isPageType(column: ColumnSchema, { table }: ValueTarget): boolean {
  return table === 'pages' && column.name === 'doktype';
}

/** a parent or source that is new itself is stored later. */
function isDeferredPointer(
  column: ColumnSchema,
  submitted: SubmittedValue,
  { schema }: ValueTarget,
): boolean {
  const { translationParentColumn, translationSourceColumn } = schema.control;
  const pointers = [translationParentColumn, translationSourceColumn];
  return typeof submitted === 'string' && submitted.includes('NEW') && pointers.includes(column.name);
}

/** a translation keeps the value of an excluded column, whoever else has it. */
function withoutExemption(column: ColumnSchema, value: StoredValue, target: ValueTarget): StoredValue {
  const pointer = target.schema.control.translationParentColumn;
  const isCopied =
    column.languageMode === 'exclude' && pointer !== '' && phpInteger(target.record[pointer]) > 0;
  return value.open?.kind === 'unique' && isCopied ? { kind: 'value', value: value.value } : value;
}

function withHistory(column: ColumnSchema, value: StoredValue, { isNew, record }: ValueTarget): StoredValue {
  if (column.type !== 'json' || isNew) return value;
  return { ...value, historyBefore: storedJson(record[column.name] ?? null) };
}

function openOf(value: NormalisedValue | null): Pick<StoredValue, 'open'> {
  return value?.kind === 'value' && value.open !== undefined ? { open: value.open } : {};
}
