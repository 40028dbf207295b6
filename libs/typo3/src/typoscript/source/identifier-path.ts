import { type IdentifierPath } from './typoscript-line';

const STOPS = new Set([' ', '\t', '=', '<', '>', '{', '(']);

export interface ReadIdentifier {
  parts: string[];
  /** Characters read. */
  length: number;
}

/** The dotted path at the beginning of a text. The first character always belongs to it; `\.` is a dot inside a part. */
export function readIdentifier(text: string): ReadIdentifier {
  const parts: string[] = [];
  let part = '';
  let position = 0;
  const finish = (): void => {
    if (part !== '') {
      parts.push(part);
    }
    part = '';
  };
  while (position < text.length && !(position > 0 && endsAt(text, position))) {
    const character = text.charAt(position);
    if (character === '\\' && text[position + 1] === '.') {
      part += '.';
      position += 2;
      continue;
    }
    if (character === '.') {
      finish();
    } else {
      part += character;
    }
    position++;
  }
  finish();
  return { parts, length: position };
}

function endsAt(text: string, position: number): boolean {
  return STOPS.has(text.charAt(position)) || text.startsWith(':=', position);
}

/** What `<` and `=<` name; no parts where only a comment follows. */
export function readSource(text: string): IdentifierPath {
  const relative = text.startsWith('.');
  if (/^(?:#|\/\/|\/\*)/.test(text)) {
    return { parts: [], relative };
  }
  const { parts } = readIdentifier(relative ? text.slice(1) : text);
  return { parts, relative };
}

/** A path as it is written, dots inside parts quoted. */
export function writeIdentifier({ parts, relative }: IdentifierPath): string {
  return (relative ? '.' : '') + parts.map(quotePart).join('.');
}

export function quotePart(part: string): string {
  return part.replaceAll('.', '\\.');
}
