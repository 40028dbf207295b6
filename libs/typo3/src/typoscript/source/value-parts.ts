import { type ValuePart } from './typoscript-line';

/**
 * Splits a value at its constants (`{$name}`). A second `{$` before the closing brace begins anew; an unclosed constant is plain text, as in
 * TYPO3.
 */
export function valueParts(value: string): ValuePart[] {
  if (!value.includes('{$')) {
    return [value];
  }
  const parts: ValuePart[] = [];
  let text = '';
  let length = 0;
  let inConstant = false;
  for (let position = 0; position < value.length;) {
    const character = value.charAt(position);
    if (value.startsWith('{$', position)) {
      if (length > 0) {
        parts.push(text);
      }
      text = '{$';
      inConstant = true;
      position += 2;
      continue;
    }
    position++;
    if (inConstant && character === '}') {
      parts.push({ constant: `${text}}` });
      text = '';
      length = 0;
      inConstant = false;
      continue;
    }
    text += character;
    length++;
  }
  return length > 0 ? [...parts, text] : parts;
}

/** The value with its constants put in; one that is not there stays as written. */
export function resolveValue(parts: readonly ValuePart[], constants: ReadonlyMap<string, string>): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : constantValue(part.constant, constants)))
    .join('');
}

/** `{$a ?? $b}`: the first that exists; a name without `$` makes the whole expression plain text. */
function constantValue(written: string, constants: ReadonlyMap<string, string>): string {
  const inner = written.replace(/^\{+/, '').replace(/\}+$/, '');
  const names = inner
    .split(' ?? ')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.some((name) => !name.startsWith('$'))) {
    return written;
  }
  const found = names.map((name) => constants.get(name.slice(1))).find((value) => value !== undefined);
  return found ?? written;
}

/** Constants inside a condition: the exact name between the braces, without alternatives. */
export function resolveCondition(expression: string, constants: ReadonlyMap<string, string>): string {
  return expression.replace(/\{\$([^\n][^}]*)\}/g, (written, name: string) => constants.get(name) ?? written);
}
