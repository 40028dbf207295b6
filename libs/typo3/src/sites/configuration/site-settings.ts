import { isPhpArray, phpMap, type PhpMap, type PhpValue } from '../../snapshot/php-value';

/**
 * Settings in the form in which TYPO3 hands them out: every level in reverse order, dots inside of keys escaped, empty arrays gone
 * (R-30.157).
 */
export function settingsTree(settings: PhpMap): PhpMap {
  return new Map(
    [...settings]
      .reverse()
      .map(([key, value]): [string, PhpValue] => [
        key.replaceAll('.', '\\.'),
        isPhpArray(value) ? settingsTree(phpMap(value)) : value,
      ])
      .filter(([, value]) => !isPhpArray(value) || phpMap(value).size > 0),
  );
}
