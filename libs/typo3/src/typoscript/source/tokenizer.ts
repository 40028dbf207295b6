import { phpTrim } from '../../text/php-text';
import { readIdentifier, readSource } from './identifier-path';
import { readMultiLine } from './multi-line-value';
import { readModifier } from './read-modifier';
import { type IdentifierPath, type TypoScriptLine } from './typoscript-line';
import { valueParts } from './value-parts';

type WithoutLine<T> = T extends unknown ? Omit<T, 'line'> : never;
type Statement = WithoutLine<TypoScriptLine>;

/**
 * Reads TypoScript as TYPO3's tokenizers do, both at once: what it says, and where its syntax is broken. Never fails: TypoScript has no
 * syntax error that stops it. The oracle is recorded/tsconfig.json.
 */
export function tokenize(source: string): TypoScriptLine[] {
  return new Tokenizer(source).read();
}

class Tokenizer {
  private readonly source: readonly string[];
  private readonly lines: TypoScriptLine[] = [];
  /** Index of the line being read. */
  private current = 0;

  constructor(source: string) {
    const split = source.split('\n').map((line) => line.replace(/\r+$/, ''));
    this.source = split[split.length - 1] === '' ? split.slice(0, -1) : split;
  }

  read(): TypoScriptLine[] {
    for (; this.current < this.source.length; this.current++) {
      const line = this.current;
      for (const statement of this.statements(phpTrim(this.source[line] ?? ''))) {
        this.lines.push({ ...statement, line });
      }
    }
    return this.lines;
  }

  private statements(text: string): Statement[] {
    if (text === '' || text.startsWith('#') || text.startsWith('//')) {
      return [{ kind: 'nothing' }];
    }
    if (text.startsWith('/*')) {
      this.skipComment(text);
      return [{ kind: 'nothing' }];
    }
    if (text.startsWith('[')) {
      return [this.condition(text)];
    }
    if (text.startsWith('}')) {
      return [{ kind: 'close' }];
    }
    if (text.startsWith('@import')) {
      return [this.importLine(phpTrim(text.slice('@import'.length)))];
    }
    return text.startsWith('<INCLUDE_TYPOSCRIPT:')
      ? [this.includeTypoScript(text.slice('<INCLUDE_TYPOSCRIPT:'.length))]
      : this.identifierLine(text);
  }

  /** A comment goes on until a line with its end; what stands behind that end is lost. */
  private skipComment(rest: string): void {
    if (!rest.startsWith('/*')) {
      return;
    }
    let text = rest;
    while (!text.includes('*/') && this.current + 1 < this.source.length) {
      this.current++;
      text = this.source[this.current] ?? '';
    }
  }

  private condition(text: string): Statement {
    const marker = /^\[(else|end|global)\]/i.exec(text);
    if (marker?.[1] !== undefined) {
      this.skipComment(phpTrim(text.slice(marker[0].length)));
      return { kind: marker[1].toLowerCase() === 'else' ? 'else' : 'stop' };
    }
    const end = closingBracket(text);
    if (end === -1) {
      return { kind: 'invalid' };
    }
    this.skipComment(phpTrim(text.slice(end + 1)));
    const expression = text.slice(1, end);
    return expression === '' ? { kind: 'invalid' } : { kind: 'condition', expression };
  }

  private importLine(text: string): Statement {
    const match = /^['"]([^'"]*)(['"]?)/.exec(text);
    if (match === null) {
      return { kind: 'invalid' };
    }
    const [whole, target = ''] = match;
    this.skipComment(phpTrim(text.slice(whole.length)));
    return target === '' ? { kind: 'invalid' } : { kind: 'import', target };
  }

  /** Everything up to a `>` outside double quotes. */
  private includeTypoScript(text: string): Statement {
    const match = /^(?:[^">\\]|\\.?|"(?:[^"\\]|\\.)*"?)*/.exec(text);
    const attributes = match?.[0] ?? '';
    this.skipComment(phpTrim(text.slice(attributes.length + 1)));
    return attributes === '' ? { kind: 'invalid' } : { kind: 'include-typoscript', attributes };
  }

  private identifierLine(text: string): Statement[] {
    const { parts, length } = readIdentifier(text);
    const path: IdentifierPath = { parts, relative: false };
    const rest = phpTrim(text.slice(length));
    if (rest.startsWith('=<')) {
      return [this.withSource('reference', path, rest.slice(2))];
    }
    if (rest.startsWith(':=')) {
      return [this.modify(path, phpTrim(rest.slice(2)))];
    }
    switch (rest.charAt(0)) {
      case '=':
        return [{ kind: 'assign', path, value: valueParts(phpTrim(rest.slice(1))) }];
      case '{':
        return this.open(path, phpTrim(rest.slice(1)));
      case '>':
        this.skipComment(phpTrim(rest.replace(/^>+|>+$/g, '')));
        return [{ kind: 'unset', path }];
      case '<':
        return [this.withSource('copy', path, rest.slice(1))];
      case '(':
        return [this.multiLine(path, this.source[this.current] ?? '')];
      default:
        return [this.withoutOperator(rest)];
    }
  }

  private open(path: IdentifierPath, rest: string): Statement[] {
    if (rest.startsWith('}')) {
      return [{ kind: 'open', path }, { kind: 'close' }];
    }
    this.skipComment(rest);
    return [{ kind: 'open', path }];
  }

  private withSource(kind: 'copy' | 'reference', path: IdentifierPath, rest: string): Statement {
    const text = phpTrim(rest);
    const source = readSource(text);
    if (source.parts.length === 0) {
      this.skipComment(text);
      return { kind: 'invalid' };
    }
    const written = source.relative ? text.slice(1) : text;
    this.skipComment(phpTrim(written.slice(readIdentifier(written).length)));
    return { kind, path, source };
  }

  private modify(path: IdentifierPath, text: string): Statement {
    const read = readModifier(text);
    if (read === null) {
      return { kind: 'invalid' };
    }
    this.skipComment(read.rest);
    return { kind: 'modify', path, modifier: read.name, argument: valueParts(read.argument) };
  }

  /** The opening line keeps its end: what follows `(` there counts, blanks included. */
  private multiLine(path: IdentifierPath, text: string): Statement {
    const trimmed = phpTrim(text);
    const { length } = readIdentifier(trimmed);
    const first = phpTrim(trimmed.slice(length)).slice(1);
    const read = readMultiLine(first, this.source.slice(this.current + 1));
    this.current += read.linesRead;
    this.skipComment(read.rest);
    return read.value === null ? { kind: 'invalid' } : { kind: 'assign', path, value: read.value };
  }

  private withoutOperator(rest: string): Statement {
    this.skipComment(rest);
    return { kind: rest === '' || /^(?:#|\/\/|\/\*)/.test(rest) ? 'invalid' : 'nothing' };
  }
}

/** Position of the bracket that closes the one at 0; -1 without. */
function closingBracket(text: string): number {
  let open = 0;
  for (let position = 0; position < text.length; position++) {
    const character = text[position];
    open += character === '[' ? 1 : character === ']' ? -1 : 0;
    if (open === 0) {
      return position;
    }
  }
  return -1;
}
