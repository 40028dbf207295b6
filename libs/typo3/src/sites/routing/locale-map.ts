import { phpMap, phpText, type PhpMap, type PhpValue } from '../../snapshot/php-value';
import { javaScriptPattern, patternOrNull } from './route-pattern';

/** The first entry of a `localeMap` whose pattern fits the beginning of a locale tag; patterns are written with `_`. */
export function localeEntry(entries: readonly PhpValue[], locale: string): PhpMap | null {
  const found = entries.map(phpMap).find((entry) => {
    const pattern = javaScriptPattern(phpText(entry.get('locale')).replaceAll('_', '-'));
    return patternOrNull(`^(?:${pattern})`, 'i')?.test(locale) ?? false;
  });
  return found ?? null;
}

/** `fallbackValue` of an aspect: what an unknown text stands for. */
export function fallbackOf(settings: PhpMap): string | null {
  const value = settings.get('fallbackValue');
  return value === undefined || value === null ? null : phpText(value);
}
