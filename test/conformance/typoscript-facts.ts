import { factsBy, type Sentence } from './sentences';
import type { AnswerFacts } from './tool-facts';

const RECORDED: readonly Sentence[] = [
  [/^Page not found or no TypoScript template\.$/m, 'refused'],
  [/^TypoScript setup for page (\d+) — top-level keys \((\d+)\)\. .*$/m, 'setup $1 $2'],
  [/^TypoScript setup for page (\d+) at "(.*)":$/m, 'setup $1 at $2'],
  [/^No TypoScript at path "(.*)"\.$/m, 'no setup at $1'],
  [/^TypoScript constants for page (\d+)( at ".*")?:$/m, 'constants $1$2'],
  [/^No TypoScript constants at path "(.*)"\.$/m, 'no constants at $1'],
  [/^Page not found\.$/m, 'no page'],
  [/^Page TSconfig for page (\d+) — top-level keys \((\d+)\)\. .*$/m, 'tsconfig $1 $2'],
  [/^Page TSconfig for page (\d+) at "(.*)":$/m, 'tsconfig $1 at $2'],
  [/^No Page TSconfig at path "(.*)"\.$/m, 'no tsconfig at $1'],
  [/^TypoScript syntax errors on page (\d+) \((\d+)\):$/m, 'errors $1 $2'],
  [/^No TypoScript syntax errors on page (\d+) \(constants and setup of (.*) checked\)\.$/m, 'clean $1 $2'],
];

const OURS: readonly Sentence[] = [
  [/^No TypoScript here: .*$/m, 'refused'],
  [/^TypoScript setup of page (\d+), (\d+) top-level keys; .*$/m, 'setup $1 $2'],
  [/^TypoScript setup of page (\d+) at "(.*)":$/m, 'setup $1 at $2'],
  [/^There is no TypoScript at "(.*)"\.$/m, 'no setup at $1'],
  [/^TypoScript constants of page (\d+)( at ".*")?:$/m, 'constants $1$2'],
  [/^There are no TypoScript constants at "(.*)"\.$/m, 'no constants at $1'],
  [/^There is no such page\.$/m, 'no page'],
  [/^Page TSconfig of page (\d+), (\d+) top-level keys; .*$/m, 'tsconfig $1 $2'],
  [/^Page TSconfig of page (\d+) at "(.*)":$/m, 'tsconfig $1 at $2'],
  [/^There is no page TSconfig at "(.*)"\.$/m, 'no tsconfig at $1'],
  [/^(\d+) TypoScript syntax error\(s\) on page (\d+):$/m, 'errors $2 $1'],
  [/^No TypoScript syntax errors on page (\d+): constants and setup of (.*) checked\.$/m, 'clean $1 $2'],
];

export const recordedFacts = (content: string): AnswerFacts => factsBy(content, RECORDED);
export const ourFacts = (content: string): AnswerFacts => factsBy(content, OURS);
