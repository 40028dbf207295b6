import { type Verdict } from '../includes/evaluate-includes';
import {
  evaluateExpression,
  ExpressionRuntimeError,
  UnknownHereError,
  type ExpressionScope,
} from './expression-evaluator';
import { expressionNames } from './expression-names';
import { type ExpressionNode } from './expression-node';
import { parseExpression } from './expression-parser';
import { ExpressionSyntaxError } from './expression-token';
import { isTrue } from './expression-value';

const MAX_LENGTH = 4000;

/** Answers conditions in one scope: what TYPO3 can't parse is false, what only PHP knows is said to be unknown, never guessed. */
export function conditionJudge(scope: ExpressionScope): (expression: string) => Verdict {
  return (expression) => {
    try {
      if (expression.length > MAX_LENGTH) {
        return { matches: false, unknown: ['a condition too long to read'] };
      }
      const node = parseExpression(expression);
      checkNames(node, scope);
      return { matches: isTrue(evaluateExpression(node, scope)), unknown: [] };
    } catch (error) {
      return { matches: false, unknown: whatIsUnknown(error) };
    }
  };
}

/** TYPO3 looks at every name before it evaluates anything. */
function checkNames(node: ExpressionNode, scope: ExpressionScope): void {
  const names = expressionNames(node);
  const strange = [...names.functions].find((name) => scope.callFunction(name) === undefined);
  if (strange !== undefined) {
    throw new UnknownHereError(`${strange}()`);
  }
  if ([...names.variables].some((name) => !scope.variables.has(name))) {
    throw new ExpressionSyntaxError('A variable that is not there.');
  }
}

function whatIsUnknown(error: unknown): string[] {
  if (error instanceof ExpressionSyntaxError) {
    return [];
  }
  if (error instanceof UnknownHereError) {
    return [error.what];
  }
  if (error instanceof ExpressionRuntimeError) {
    return ['a comparison TYPO3 itself rejects'];
  }
  throw error;
}
