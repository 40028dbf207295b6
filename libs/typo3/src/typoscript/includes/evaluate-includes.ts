import { applyLines, type BuildFacts } from '../tree/ast-builder';
import { TypoScriptNode } from '../tree/typoscript-node';
import { resolveCondition } from '../source/value-parts';
import { type IncludeNode } from './include-node';

/** What a condition says, and what in it could not be known here. */
export interface Verdict {
  matches: boolean;
  /** Functions and variables this library can't answer; empty: the verdict is TYPO3's. */
  unknown: readonly string[];
}

export interface EvaluationOptions extends BuildFacts {
  judge(expression: string): Verdict;
  /** Constants are put into conditions of setup and TSconfig, never into those of constants. */
  substitutesConditions: boolean;
}

export interface Evaluation {
  root: TypoScriptNode;
  /** Expression → last verdict, that of `[else]` negated, in order of appearance. */
  conditions: Map<string, boolean>;
  /** Conditions taken as false because something in them is only known in PHP: expression → what. */
  notEvaluated: Map<string, readonly string[]>;
}

/** Applies an include tree from top to bottom; what stands below a condition that does not hold is left out. */
export function evaluateIncludes(
  includes: readonly IncludeNode[],
  options: EvaluationOptions,
  start = new TypoScriptNode(),
): Evaluation {
  const evaluation: Evaluation = { root: start, conditions: new Map(), notEvaluated: new Map() };
  includes.forEach((include) => apply(include, evaluation, options));
  return evaluation;
}

function apply(include: IncludeNode, evaluation: Evaluation, options: EvaluationOptions): void {
  if (include.clears === true) {
    evaluation.root.clear();
  }
  if (include.condition !== undefined && !holds(include.condition, evaluation, options)) {
    return;
  }
  include.children.forEach((child) => apply(child, evaluation, options));
  if (!include.split) {
    applyLines(include.lines, evaluation.root, options);
  }
}

function holds(
  { expression, negated }: NonNullable<IncludeNode['condition']>,
  evaluation: Evaluation,
  options: EvaluationOptions,
): boolean {
  const text = options.substitutesConditions ? resolveCondition(expression, options.constants) : expression;
  const { matches, unknown } = options.judge(text);
  if (unknown.length > 0) {
    evaluation.notEvaluated.set(text, unknown);
    return false;
  }
  const verdict = matches !== negated;
  evaluation.conditions.set(text, verdict);
  return verdict;
}
