import { isPhpArray, phpList, phpMap, phpTruthy, type ColumnSchema } from '#typo3';
import { stored, type NormalisedValue } from './normalised-value';
import { rawValue } from './raw-value';

/** What an empty list is stored as: 0 for a counted relation, empty where that is a choice, else the column's default. */
export function emptyList(column: ColumnSchema, isNew = false): NormalisedValue {
  const { config } = column;
  if (phpTruthy(config.get('MM')) || phpTruthy(config.get('foreign_field'))) return stored(0);
  if (!isNew && config.get('renderType') === 'selectCheckBox') return stored('');
  const offersEmpty = phpList(config.get('items')).some((item) => phpMap(item).get('value') === '');
  const standard = config.get('default');
  if (offersEmpty || standard === undefined || isPhpArray(standard)) return stored('');
  return rawValue(column, standard);
}
