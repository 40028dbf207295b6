import { isPhpArray, phpMap, phpText, type PhpMap, type PhpValue } from '#typo3';

/**
 * TypoScript that gives a recorded tree again. What TYPO3's own packages bring was recorded as a result only; so its sources are made from
 * one recorded case and judged in all the others.
 */
export function sourceOf(tree: PhpMap, prefix = ''): string {
  return [...tree]
    .map(([key, value]) => {
      const path = prefix + key.replace(/\.$/, '').replaceAll('.', '\\.');
      return isPhpArray(value) && key.endsWith('.')
        ? sourceOf(phpMap(value), `${path}.`)
        : `${path} ${assigned(phpText(value))}\n`;
    })
    .join('');
}

function assigned(value: string): string {
  if (value.startsWith('< ')) {
    return `=< ${value.slice(2)}`;
  }
  return value.includes('\n') ? `(\n${value}\n)` : `= ${value}`;
}

/** A tree without some of its top-level keys, and of `lib.` without some below it. */
export function without(tree: PhpMap, keys: readonly string[], libraryKeys: RegExp): PhpMap {
  const kept = [...tree].filter(([key]) => !keys.includes(key));
  return new Map<string, PhpValue>(
    kept.map(([key, value]) => [
      key,
      key === 'lib.' ? new Map([...phpMap(value)].filter(([name]) => !libraryKeys.test(name))) : value,
    ]),
  );
}

/** `name = value` lines of constants that pass. */
export function constantSource(constants: PhpMap, isWanted: (name: string) => boolean): string {
  return [...constants]
    .filter(([name]) => isWanted(name))
    .map(([name, value]) => `${name} = ${phpText(value)}\n`)
    .join('');
}
