import { phpText, phpTruthy, type ColumnSchema } from '#typo3';
import { DROPPED, stored, type NormalisedValue } from './normalised-value';
import { phpInteger, phpString } from './php-text';
import type { SubmittedScalar } from './submitted-value';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){2}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const SPECIAL = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** `uuid`: a valid one is kept; anything else makes TYPO3 generate one, unless the column need not have one. */
export function normaliseUuid(column: ColumnSchema, submitted: SubmittedScalar): NormalisedValue {
  const value = phpString(submitted);
  if (isUuid(value)) return stored(value);
  const required = column.config.get('required');
  if (required !== undefined && required !== null && !phpTruthy(required)) return DROPPED;
  const version = phpInteger(phpText(column.config.get('version')));
  return stored('', { open: { kind: 'uuid', version: [6, 7].includes(version) ? version : 4 } });
}

function isUuid(value: string): boolean {
  return SPECIAL.includes(value.toLowerCase()) || UUID.test(value);
}
