import { isPhpArray, phpMap, phpText, type PhpMap, type PhpValue } from '../../snapshot/php-value';
import { tokenize } from '../source/tokenizer';
import { applyLines } from '../tree/ast-builder';
import { TypoScriptNode } from '../tree/typoscript-node';
import { type SiteSet } from './site-sets';

/** Settings of a site as TypoScript constants see them: the sets' defaults and values first, then the site's own. */
export function flatSettings(sets: readonly SiteSet[], own: PhpMap): Map<string, PhpValue> {
  const defined = new Set(sets.flatMap(({ definitions }) => [...definitions.keys()]));
  const settings = new Map<string, PhpValue>();
  sets.forEach(({ definitions }) => definitions.forEach((value, key) => settings.set(key, value)));
  [...sets.map((set) => set.settings), own].forEach((values) =>
    flatten(values, '', defined).forEach((value, key) => settings.set(key, value)),
  );
  return settings;
}

/** Nested names joined by dots; a defined setting keeps its value whole, even a list. */
function flatten(values: PhpMap, prefix: string, defined: ReadonlySet<string>): Map<string, PhpValue> {
  const flat = new Map<string, PhpValue>();
  for (const [key, value] of values) {
    const name = prefix + key;
    if (isPhpArray(value) && !defined.has(name)) {
      flatten(phpMap(value), `${name}.`, defined).forEach((item, path) => flat.set(path, item));
    } else {
      flat.set(name, value);
    }
  }
  return flat;
}

/** The TypoScript TYPO3 makes of settings: one assignment each, lists by their indexes. */
export function settingsSource(settings: ReadonlyMap<string, PhpValue>): string {
  const plain = [...settings].filter(([, value]) => !isPhpArray(value));
  const lists = [...settings].filter(([, value]) => isPhpArray(value));
  const items = lists.flatMap(([key, value]) => [...flatten(phpMap(value), `${key}.`, new Set())]);
  return [...items, ...plain].map(([key, value]) => `${key} = ${phpText(value)}\n`).join('');
}

/** Name → value, after that TypoScript has been read. */
export function settingConstants(settings: ReadonlyMap<string, PhpValue>): Map<string, string> {
  const root = new TypoScriptNode();
  applyLines(tokenize(settingsSource(settings)), root, { constants: new Map(), environment: () => null });
  return root.flatten();
}
