import { isPhpArray, type ColumnSchema } from '#typo3';
import { UnreadableJsonError, readJson } from './json-reader';
import { DROPPED, foreign, stored, type NormalisedValue } from './normalised-value';
import { phpJson, type PhpValue } from './php-json';
import { phpString, type ColumnValue } from './php-text';
import { passesRequired } from './required';
import type { SubmittedValue } from './submitted-value';

/** `json`: the column holds JSON text, history the decoded value; NULL and the empty text are an empty list, other text must be JSON. */
export function normaliseJson(column: ColumnSchema, submitted: SubmittedValue): NormalisedValue {
  const value = decodedInput(submitted);
  if (value === undefined) return DROPPED;
  if (value instanceof UnreadableJsonError) return foreign('PHP keeps a number of it in another form');
  if (!passesRequired(column, value as SubmittedValue)) return DROPPED;
  return stored(phpJson(value), { historyValue: value });
}

/** What history says a stored JSON column held. */
export function storedJson(value: ColumnValue): PhpValue {
  if (value === null) return null;
  try {
    return readJson(phpString(value));
  } catch {
    return value;
  }
}

/** Undefined for what TYPO3 drops; the error for JSON it reads better than we do. */
function decodedInput(submitted: SubmittedValue): PhpValue | UnreadableJsonError | undefined {
  if (submitted === null || submitted === '') return [];
  if (isPhpArray(submitted)) return submitted;
  try {
    return readJson(phpString(submitted)) ?? undefined;
  } catch (error) {
    return error instanceof UnreadableJsonError && isJson(phpString(submitted)) ? error : undefined;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
