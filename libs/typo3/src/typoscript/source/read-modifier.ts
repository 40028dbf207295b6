import { phpTrim } from '../../text/php-text';

/** What follows `:=`: `name(argument)`, parentheses inside the argument balanced; null when it is no call. */
export function readModifier(text: string): { name: string; argument: string; rest: string } | null {
  const start = text.indexOf('(');
  if (start < 1) {
    return null;
  }
  let level = 0;
  for (let position = start + 1; position < text.length; position++) {
    const character = text[position];
    if (character === ')' && level === 0) {
      const argument = text.slice(start + 1, position);
      return { name: text.slice(0, start), argument, rest: phpTrim(text.slice(position + 1)) };
    }
    level += character === '(' ? 1 : character === ')' ? -1 : 0;
  }
  return null;
}
