import { phpTrim } from '../../text/php-text';

/** What a modifier may look up; null where it can't be known. */
export interface ModifierFacts {
  environment(name: string): string | null;
}

type Modifier = (text: string, argument: string) => string;

/** Modifiers that treat no value as the empty text. */
const MODIFIERS: ReadonlyMap<string, Modifier> = new Map<string, Modifier>([
  ['prependString', (text, argument) => argument + text],
  ['appendString', (text, argument) => text + argument],
  ['removeString', (text, argument) => (argument === '' ? text : text.replaceAll(argument, ''))],
  ['replaceString', replaceString],
  ['removeFromList', removeFromList],
  ['uniqueList', (text) => [...new Set(items(text))].join(',')],
  ['reverseList', (text) => items(text).reverse().join(',')],
  ['sortList', sortList],
]);

/** The value after `:=`; a function nobody knows leaves it as it is. Null: still no value. */
export function modifyValue(
  name: string,
  argument: string,
  value: string | null,
  facts: ModifierFacts,
): string | null {
  if (name === 'addToList') {
    return (value === null ? '' : `${value},`) + argument;
  }
  if (name === 'getEnv') {
    return facts.environment(phpTrim(argument)) ?? value;
  }
  return MODIFIERS.get(name)?.(value ?? '', argument) ?? value;
}

function removeFromList(text: string, argument: string): string {
  const removed = items(argument);
  return items(text)
    .filter((item) => !removed.includes(item))
    .join(',');
}

function items(list: string): string[] {
  return list.split(',').map(phpTrim);
}

function replaceString(text: string, argument: string): string {
  const bar = argument.indexOf('|');
  const search = bar === -1 ? argument : argument.slice(0, bar);
  const replacement = bar === -1 ? '' : argument.slice(bar + 1);
  return search === '' ? text : text.replaceAll(search, () => replacement);
}

const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

function sortList(text: string, argument: string): string {
  const flags = items(argument).map((flag) => flag.toLowerCase());
  const list = items(text);
  if (flags.includes('numeric') && !list.every((item) => NUMBER.test(item))) {
    throw new TypoScriptFault(`The list "${text}" can't be sorted numerically.`);
  }
  list.sort(flags.includes('numeric') ? (left, right) => Number(left) - Number(right) : compareRegular);
  return (flags.includes('descending') ? list.reverse() : list).join(',');
}

/** PHP's ordinary comparison of two texts: as numbers when both are. */
function compareRegular(left: string, right: string): number {
  if (NUMBER.test(left) && NUMBER.test(right)) {
    return Number(left) - Number(right);
  }
  return left === right ? 0 : left < right ? -1 : 1;
}

/** Where TYPO3 itself gives up with an exception: the whole TypoScript has no result. */
export class TypoScriptFault extends Error {}
