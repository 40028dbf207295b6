import { matchesPattern } from './bounded-match';
import { type ExpressionNode } from './expression-node';
import { ExpressionSyntaxError } from './expression-token';
import {
  asArray,
  asNumber,
  asText,
  comparePhp,
  equalsLoosely,
  equalsStrictly,
  isExpressionObject,
  isTrue,
  type ExpressionValue,
} from './expression-value';
import { type PhpValue } from '../../snapshot/php-value';

/** Something only PHP knows: the condition is not evaluated. `what` names it for people. */
export class UnknownHereError extends Error {
  constructor(readonly what: string) {
    super(what);
  }
}

/** Where TYPO3 would throw instead of answering. */
export class ExpressionRuntimeError extends Error {}

export interface ExpressionScope {
  variables: ReadonlyMap<string, ExpressionValue>;
  /** Undefined for a function nobody knows. */
  callFunction(name: string): ((args: readonly ExpressionValue[]) => ExpressionValue) | undefined;
}

/**
 * @throws ExpressionSyntaxError for an unknown variable, as TYPO3's parser does
 * @throws UnknownHereError for what only PHP knows
 * @throws ExpressionRuntimeError where TYPO3 throws
 */
export function evaluateExpression(node: ExpressionNode, scope: ExpressionScope): ExpressionValue {
  const evaluate = (child: ExpressionNode): ExpressionValue => evaluateExpression(child, scope);
  switch (node.kind) {
    case 'constant':
      return node.value;
    case 'name':
      return variable(node.name, scope);
    case 'list':
      return node.items.map((item) => evaluate(item) as PhpValue);
    case 'map':
      return new Map(
        node.entries.map(([key, value]) => [asText(evaluate(key)), evaluate(value) as PhpValue]),
      );
    case 'call':
      return call(node.name, scope)(node.args.map(evaluate));
    case 'item':
      return item(evaluate(node.of), evaluate(node.key));
    case 'property':
    case 'method':
      return member(node, evaluate);
    case 'unary':
    case 'binary':
      return operation(node, evaluate);
    case 'choice':
      return evaluate(chosen(node, evaluate));
  }
}

function chosen(
  node: Extract<ExpressionNode, { kind: 'choice' }>,
  evaluate: (child: ExpressionNode) => ExpressionValue,
): ExpressionNode {
  return isTrue(evaluate(node.test)) ? node.then : node.otherwise;
}

function variable(name: string, { variables }: ExpressionScope): ExpressionValue {
  const value = variables.get(name);
  if (value === undefined) {
    throw new ExpressionSyntaxError(`There is no variable ${name}.`);
  }
  return value;
}

function call(name: string, scope: ExpressionScope): (args: readonly ExpressionValue[]) => ExpressionValue {
  const known = scope.callFunction(name);
  if (known === undefined) {
    throw new UnknownHereError(`${name}()`);
  }
  return known;
}

function item(of: ExpressionValue, key: ExpressionValue): ExpressionValue {
  if (of === null) {
    return null;
  }
  const array = asArray(of);
  if (array === null) {
    throw new ExpressionRuntimeError('Only an array has items.');
  }
  return array.get(asText(key)) ?? null;
}

function member(
  node: Extract<ExpressionNode, { kind: 'property' | 'method' }>,
  evaluate: (child: ExpressionNode) => ExpressionValue,
): ExpressionValue {
  const of = evaluate(node.of);
  if (of === null && node.nullSafe) {
    return null;
  }
  if (!isExpressionObject(of)) {
    throw new ExpressionRuntimeError('Only an object has properties and methods.');
  }
  if (node.kind === 'property') {
    return of.properties?.get(node.name) ?? null;
  }
  const method = of.methods?.get(node.name);
  if (method === undefined) {
    throw new UnknownHereError(`${node.name}()`);
  }
  return method(node.args.map(evaluate));
}

function operation(
  node: Extract<ExpressionNode, { kind: 'unary' | 'binary' }>,
  evaluate: (child: ExpressionNode) => ExpressionValue,
): ExpressionValue {
  return node.kind === 'unary' ? unary(node.operator, evaluate(node.operand)) : binary(node, evaluate);
}

function unary(operator: string, value: ExpressionValue): ExpressionValue {
  switch (operator) {
    case '-':
      return -asNumber(value);
    case '+':
      return asNumber(value);
    case '~':
      return ~asNumber(value);
    default:
      return !isTrue(value);
  }
}

type Binary = Extract<ExpressionNode, { kind: 'binary' }>;

/** Operators that look at their right side only when they have to. */
function binary(node: Binary, evaluate: (child: ExpressionNode) => ExpressionValue): ExpressionValue {
  switch (node.operator) {
    case '&&':
    case 'and':
      return isTrue(evaluate(node.left)) && isTrue(evaluate(node.right));
    case '||':
    case 'or':
      return isTrue(evaluate(node.left)) || isTrue(evaluate(node.right));
    case '??':
      return firstSet(node, evaluate);
    default:
      return operate(node.operator, evaluate(node.left), evaluate(node.right));
  }
}

/** The left side of `??` may ask what is not there. */
function firstSet(node: Binary, evaluate: (child: ExpressionNode) => ExpressionValue): ExpressionValue {
  try {
    return evaluate(node.left) ?? evaluate(node.right);
  } catch (error) {
    if (error instanceof ExpressionRuntimeError) {
      return evaluate(node.right);
    }
    throw error;
  }
}

type Operation = (left: ExpressionValue, right: ExpressionValue) => ExpressionValue;

const OPERATIONS: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['==', equalsLoosely],
  ['!=', (left, right) => !equalsLoosely(left, right)],
  ['===', equalsStrictly],
  ['!==', (left, right) => !equalsStrictly(left, right)],
  ['<', (left, right) => comparePhp(left, right) < 0],
  ['>', (left, right) => comparePhp(left, right) > 0],
  ['<=', (left, right) => comparePhp(left, right) <= 0],
  ['>=', (left, right) => comparePhp(left, right) >= 0],
  ['in', contains],
  ['not in', (left, right) => !contains(left, right)],
  ['contains', (left, right) => asText(left).includes(asText(right))],
  ['starts with', (left, right) => asText(left).startsWith(asText(right))],
  ['ends with', (left, right) => asText(left).endsWith(asText(right))],
  ['matches', (left, right) => decided(matchesPattern(asText(right), asText(left)), 'matches')],
  ['..', range],
  ['~', (left, right) => asText(left) + asText(right)],
  ['+', (left, right) => asNumber(left) + asNumber(right)],
  ['-', (left, right) => asNumber(left) - asNumber(right)],
  ['*', (left, right) => asNumber(left) * asNumber(right)],
  ['/', (left, right) => asNumber(left) / divisor(right)],
  ['%', (left, right) => Math.trunc(asNumber(left)) % divisor(right)],
  ['**', (left, right) => asNumber(left) ** asNumber(right)],
  ['|', (left, right) => asNumber(left) | asNumber(right)],
  ['&', (left, right) => asNumber(left) & asNumber(right)],
  ['^', (left, right) => asNumber(left) ^ asNumber(right)],
  ['<<', (left, right) => asNumber(left) << asNumber(right)],
  ['>>', (left, right) => asNumber(left) >> asNumber(right)],
  ['xor', (left, right) => isTrue(left) !== isTrue(right)],
]);

function operate(operator: string, left: ExpressionValue, right: ExpressionValue): ExpressionValue {
  const known = OPERATIONS.get(operator);
  if (known === undefined) {
    throw new ExpressionSyntaxError(`There is no operator ${operator}.`);
  }
  return known(left, right);
}

function contains(needle: ExpressionValue, haystack: ExpressionValue): boolean {
  const array = asArray(haystack);
  if (array === null) {
    throw new ExpressionRuntimeError('Only an array can be searched.');
  }
  return [...array.values()].some((value) => equalsStrictly(needle, value));
}

/** Bounded: nobody writes a range of thousands into a condition. */
function range(left: ExpressionValue, right: ExpressionValue): ExpressionValue {
  const [first, last] = [asNumber(left), asNumber(right)];
  const length = Math.abs(last - first) + 1;
  if (!Number.isInteger(length) || length > 100_000) {
    throw new UnknownHereError('a range too long to list');
  }
  return Array.from({ length }, (_, index) => (first <= last ? first + index : first - index));
}

function divisor(value: ExpressionValue): number {
  const number = asNumber(value);
  if (number === 0) {
    throw new ExpressionRuntimeError('A division by zero.');
  }
  return number;
}

/** @throws UnknownHereError when a comparison could not be made */
export function decided(answer: boolean | null, what: string): boolean {
  if (answer === null) {
    throw new UnknownHereError(what);
  }
  return answer;
}
