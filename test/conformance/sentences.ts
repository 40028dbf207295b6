import type { AnswerFacts } from './tool-facts';

/** A sentence of one side and the decision it stands for; `$1` … are the facts inside the sentence. */
export type Sentence = readonly [pattern: RegExp, decision: string];

/**
 * An answer without its wording (D-20): every sentence known becomes its decision, what is left stands as it is. Unlike a heading, a hint
 * at the end is a sentence of its own.
 */
export function factsBy(content: string, sentences: readonly Sentence[]): AnswerFacts {
  const decisions: string[] = [];
  let rest = content;
  for (const [pattern, decision] of sentences) {
    const match = pattern.exec(rest);
    if (match !== null) {
      decisions.push(match[0].replace(pattern, decision));
      rest = rest.replace(match[0], () => '');
    }
  }
  const lines = rest.split('\n').filter((line) => line !== '');
  return { decision: decisions.length === 0 ? 'unknown' : decisions.sort().join('; '), lines };
}
