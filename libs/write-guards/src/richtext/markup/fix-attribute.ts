import { phpList, phpText, phpTrim, phpTruthy, type PhpMap } from '#typo3';
import { phpInteger } from '../../values/php-text';
import { ForeignRichTextError } from '../foreign-rich-text.error';
import { asciiLower, asciiUpper, listOf } from '../php/ascii';
import type { TagAttribute, TagAttributes } from './tag-attributes';

const HIGHEST = 2_000_000_000;

/** Applies one entry of `fixAttrib` to the attributes of a tag. */
export function fixAttribute(attributes: TagAttributes, name: string, parameters: PhpMap): void {
  const forced = phpText(parameters.get('set'));
  if (forced !== '') put(attributes, name, forced);
  if (phpTruthy(parameters.get('unset'))) attributes.delete(name);
  const fallback = parameters.get('default');
  if (phpTruthy(fallback) && !attributes.has(name)) put(attributes, name, phpText(fallback));
  if (!phpTruthy(parameters.get('always')) && !attributes.has(name)) return;
  changeValue(attributes, name, parameters);
  removeUnwanted(attributes, name, parameters);
  refusePhp(name, parameters);
}

function changeValue(attributes: TagAttributes, name: string, parameters: PhpMap): void {
  const changed = changedValue(name, attributes.get(name)?.value ?? '', parameters);
  const isWritten = ['trim', 'lower', 'upper'].some((key) => phpTruthy(parameters.get(key)));
  if (attributes.has(name) || changed !== '' || isWritten) put(attributes, name, changed);
}

function refusePhp(name: string, parameters: PhpMap): void {
  if (phpTruthy(parameters.get('prefixRelPathWith')) || phpTruthy(parameters.get('userFunc')))
    throw new ForeignRichTextError(`PHP code changes the attribute ${name}`);
}

function put(attributes: TagAttributes, name: string, value: string): void {
  const known: TagAttribute = attributes.get(name) ?? { value: '' };
  attributes.set(name, { ...known, value });
}

function changedValue(name: string, given: string, parameters: PhpMap): string {
  const is = (key: string): boolean => phpTruthy(parameters.get(key));
  const trimmed = is('trim') ? phpTrim(given) : given;
  const whole = is('intval') ? String(phpInteger(trimmed)) : trimmed;
  const lower = is('lower') ? asciiLower(whole) : whole;
  const cased = is('upper') ? asciiUpper(lower) : lower;
  const ranged = is('range') ? inRange(cased, itemsOf(parameters, 'range')) : cased;
  return is('list') ? listed(name, ranged, parameters) : ranged;
}

/** A `range` or `list`: an array of its own, or a comma list. */
function itemsOf(parameters: PhpMap, key: string): string[] {
  const array = parameters.get(`${key}.`);
  if (array !== undefined) return phpList(array).map(phpText);
  const value = parameters.get(key);
  return typeof value === 'object' ? phpList(value).map(phpText) : phpText(value).split(',').map(phpTrim);
}

function inRange(value: string, [low = '', high]: readonly string[]): string {
  const limit = high === undefined ? HIGHEST : phpInteger(high);
  return String(Math.min(Math.max(phpInteger(value), phpInteger(low)), limit));
}

/** A value that is not listed becomes the first one; of several classes the listed ones stay. */
function listed(name: string, value: string, parameters: PhpMap): string {
  const items = itemsOf(parameters, 'list');
  const first = items[0] ?? '';
  if (name === 'class') {
    const kept = listOf(value, ' ').filter((item) => items.includes(item));
    return kept.length > 0 ? kept.join(' ') : first;
  }
  const fold = phpTruthy(parameters.get('casesensitiveComp')) ? (text: string): string => text : asciiUpper;
  return items.map(fold).includes(fold(value)) ? value : first;
}

function removeUnwanted(attributes: TagAttributes, name: string, parameters: PhpMap): void {
  const value = attributes.get(name)?.value ?? '';
  const mode = parameters.get('removeIfFalse');
  const isFalse = mode === 'blank' ? value === '' : !phpTruthy(value);
  if (phpTruthy(mode) && isFalse) attributes.delete(name);
  const unwanted = phpText(parameters.get('removeIfEquals'));
  if (unwanted === '') return;
  const fold = phpTruthy(parameters.get('casesensitiveComp')) ? (text: string): string => text : asciiUpper;
  if (fold(attributes.get(name)?.value ?? '') === fold(unwanted)) attributes.delete(name);
}
