import { type ExpressionNode } from './expression-node';
import { ExpressionSyntaxError, tokenizeExpression, type ExpressionToken } from './expression-token';

/** Strength of binary operators; `**` binds to the right. */
const BINARY: ReadonlyMap<string, number> = new Map([
  ...['or', '||'].map((name) => [name, 10] as const),
  ['xor', 12],
  ...['and', '&&'].map((name) => [name, 15] as const),
  ['|', 16],
  ['^', 17],
  ['&', 18],
  ...['==', '===', '!=', '!==', '<', '>', '<=', '>='].map((name) => [name, 20] as const),
  ...['in', 'not in', 'contains', 'starts with', 'ends with', 'matches'].map((name) => [name, 20] as const),
  ...['..', '<<', '>>'].map((name) => [name, 25] as const),
  ...['+', '-'].map((name) => [name, 30] as const),
  ['~', 40],
  ...['*', '/', '%'].map((name) => [name, 60] as const),
  ['**', 200],
]);
const UNARY: ReadonlyMap<string, number> = new Map([
  ['not', 50],
  ['!', 50],
  ['-', 500],
  ['+', 500],
  ['~', 500],
]);
const MAX_DEPTH = 100;

/**
 * Parses the expression language TYPO3 conditions are written in.
 * @throws ExpressionSyntaxError where it is none
 */
export function parseExpression(text: string): ExpressionNode {
  return new ExpressionParser(tokenizeExpression(text)).parse();
}

class ExpressionParser {
  private position = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly ExpressionToken[]) {}

  parse(): ExpressionNode {
    const node = this.expression(0);
    if (this.position < this.tokens.length) {
      throw new ExpressionSyntaxError('Something follows the end of the expression.');
    }
    return node;
  }

  private symbol(): string {
    const token = this.tokens[this.position];
    return token?.kind === 'symbol' ? token.value : '';
  }

  private accept(symbol: string): boolean {
    if (this.symbol() !== symbol) {
      return false;
    }
    this.position++;
    return true;
  }

  private expect(symbol: string): void {
    if (!this.accept(symbol)) {
      throw new ExpressionSyntaxError(`"${symbol}" is missing.`);
    }
  }

  private expression(strength: number): ExpressionNode {
    if (++this.depth > MAX_DEPTH) {
      throw new ExpressionSyntaxError('Too deep.');
    }
    let left = this.operand();
    for (;;) {
      const operator = this.symbol();
      const binding = BINARY.get(operator);
      if (binding === undefined || binding < strength) {
        break;
      }
      this.position++;
      const right = this.expression(operator === '**' ? binding : binding + 1);
      left = { kind: 'binary', operator, left, right };
    }
    this.depth--;
    return strength === 0 ? this.choices(left) : left;
  }

  private choices(first: ExpressionNode): ExpressionNode {
    let node = first;
    while (this.accept('??')) {
      node = { kind: 'binary', operator: '??', left: node, right: this.expression(0) };
    }
    while (this.accept('?')) {
      if (this.accept(':')) {
        node = { kind: 'choice', test: node, then: node, otherwise: this.expression(0) };
        continue;
      }
      const then = this.expression(0);
      const otherwise: ExpressionNode = this.accept(':')
        ? this.expression(0)
        : { kind: 'constant', value: null };
      node = { kind: 'choice', test: node, then, otherwise };
    }
    return node;
  }

  private operand(): ExpressionNode {
    const operator = this.symbol();
    const binding = UNARY.get(operator);
    if (binding !== undefined) {
      this.position++;
      return this.postfix({ kind: 'unary', operator, operand: this.expression(binding) });
    }
    if (this.accept('(')) {
      const inner = this.expression(0);
      this.expect(')');
      return this.postfix(inner);
    }
    return this.postfix(this.primary());
  }

  private primary(): ExpressionNode {
    const token = this.tokens[this.position++];
    if (token?.kind === 'number' || token?.kind === 'string') {
      return { kind: 'constant', value: token.value };
    }
    if (token?.kind === 'name') {
      return this.named(token.value);
    }
    if (token?.value === '[') {
      return { kind: 'list', items: this.list(']') };
    }
    if (token?.value === '{') {
      return this.map();
    }
    throw new ExpressionSyntaxError('An operand is missing.');
  }

  private named(name: string): ExpressionNode {
    const constant = new Map<string, boolean | null>([
      ['true', true],
      ['false', false],
      ['null', null],
    ]).get(name.toLowerCase());
    if (constant !== undefined) {
      return { kind: 'constant', value: constant };
    }
    return this.accept('(') ? { kind: 'call', name, args: this.list(')') } : { kind: 'name', name };
  }

  private list(end: string): ExpressionNode[] {
    const items: ExpressionNode[] = [];
    while (!this.accept(end)) {
      if (items.length > 0) {
        this.expect(',');
        if (end !== ')' && this.accept(end)) {
          break;
        }
      }
      items.push(this.expression(0));
    }
    return items;
  }

  private map(): ExpressionNode {
    const entries: [ExpressionNode, ExpressionNode][] = [];
    while (!this.accept('}')) {
      if (entries.length > 0) {
        this.expect(',');
        if (this.accept('}')) {
          break;
        }
      }
      const key = this.mapKey();
      this.expect(':');
      entries.push([key, this.expression(0)]);
    }
    return { kind: 'map', entries };
  }

  private mapKey(): ExpressionNode {
    const token = this.tokens[this.position];
    if (token !== undefined && token.kind !== 'symbol') {
      this.position++;
      return { kind: 'constant', value: token.value };
    }
    this.expect('(');
    const key = this.expression(0);
    this.expect(')');
    return key;
  }

  private postfix(start: ExpressionNode): ExpressionNode {
    let node = start;
    for (;;) {
      if (this.accept('[')) {
        const key = this.expression(0);
        this.expect(']');
        node = { kind: 'item', of: node, key };
        continue;
      }
      const nullSafe = this.symbol() === '?.';
      if (!nullSafe && this.symbol() !== '.') {
        return node;
      }
      this.position++;
      node = this.member(node, nullSafe);
    }
  }

  private member(of: ExpressionNode, nullSafe: boolean): ExpressionNode {
    const token = this.tokens[this.position++];
    if (token?.kind !== 'name') {
      throw new ExpressionSyntaxError('A name is missing behind the dot.');
    }
    return this.accept('(')
      ? { kind: 'method', of, name: token.value, args: this.list(')'), nullSafe }
      : { kind: 'property', of, name: token.value, nullSafe };
  }
}
