import { factsBy, type Sentence } from './sentences';
import type { AnswerFacts } from './tool-facts';

const RECORDED: readonly Sentence[] = [
  [/^Error: "path" is required\.$/m, 'no path'],
  [/^Denied or not found: search path "([^"]*)"\.$/m, 'no folder $1'],
  [/^Denied or not found: "([^]*?)"\. Paths must resolve [^\n]*$/m, 'denied $1'],
  [/^([^\n]*) \(lines (\d+)-(\d+) of (\d+)\):$/m, 'lines $1 $2 $3 $4'],
  [/^\(range is beyond the end of the file\)$/m, 'beyond'],
  [/^Error: "pattern" is required\.$/m, 'no pattern'],
  [/^Error: invalid regular expression "([^]*)"\.$/m, 'invalid $1'],
  [/^Denied: search path "([^"]*)"\.$/m, 'closed $1'],
  [/^No matches for "([^]*)"\.$/m, 'hits 0 $1'],
  [/^(\d+) match\(es\) for "([^\n]*)"( \(capped\))?:$/m, 'hits $1 $2$3'],
  [/^Exception #(\d+) \(0 = newest\)(?:, filtered by "([^\n]*)")?:$/m, 'entry $1 $2'],
  [/^No stack trace recorded for this entry\.$/m, 'no trace'],
  [/^Only (\d+) matching error\(s\) available — index (\d+) is out of range\.$/m, 'only $1 not $2'],
  [/^No error-level entries found in the TYPO3 file logs\.[^\n]*$/m, 'no entries'],
  [/^No deprecation log found \([^\n]*$/m, 'no deprecations'],
  [/^Deprecations \((\d+) distinct(?:, showing (\d+))?, newest first\):$/m, 'deprecations $1 $2'],
];

const OURS: readonly Sentence[] = [
  [/^Which file\? Give its "path"\.$/m, 'no path'],
  [/^Search path unavailable: "([^"]*)" is no folder inside the project\.$/m, 'no folder $1'],
  [/^File unavailable: "([^]*?)"\. Only files inside [^\n]*$/m, 'denied $1'],
  [/^([^\n]*) \(lines (\d+)-(\d+) of (\d+)\):$/m, 'lines $1 $2 $3 $4'],
  [/^\(the file ends before that\)$/m, 'beyond'],
  [/^What to search for\? Give a "pattern"\.$/m, 'no pattern'],
  [/^Not a usable regular expression: "([^]*)"\.$/m, 'invalid $1'],
  [/^Search path closed: "([^"]*)"\.$/m, 'closed $1'],
  [/^Nothing found for "([^]*)"\.$/m, 'hits 0 $1'],
  [/^(\d+) hit\(s\) for "([^\n]*)"( \(capped\))?:$/m, 'hits $1 $2$3'],
  [/^Entry #(\d+), counted from the newest(?:, of those with "([^\n]*)")?:$/m, 'entry $1 $2'],
  [/^The entry has no stack trace\.$/m, 'no trace'],
  [/^There are (\d+) such errors, so none has the index (\d+)\.$/m, 'only $1 not $2'],
  [/^The file logs hold no such error\.[^\n]*$/m, 'no entries'],
  [/^No deprecation was logged[^\n]*$/m, 'no deprecations'],
  [/^Deprecations: (\d+) distinct(?:, showing (\d+))?, newest first:$/m, 'deprecations $1 $2'],
];

export const recordedFacts = (content: string): AnswerFacts => factsBy(content, RECORDED);
export const ourFacts = (content: string): AnswerFacts => factsBy(content, OURS);
