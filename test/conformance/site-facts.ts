import { factsBy, type Sentence } from './sentences';
import type { AnswerFacts } from './tool-facts';

const RECORDED: readonly Sentence[] = [
  [/^Error: "url" is required\.$/m, 'needs url'],
  [/^Page not found or not permitted\.$/m, 'refused page'],
  [/^Not a URL of this instance \(no site matches\)\.$/m, 'no site'],
  [/^No page route matches "([^"]*)" on site "([^"]*)" — .*$/m, 'no route $2 $1'],
  [/^Route arguments: (.*)$/m, 'arguments $1'],
  [/^Use get_page_content\(uid\) for the content\.$/m, 'hint'],
  [/^No sites configured\.$/m, 'nothing'],
  [/^Configured sites \((\d+)\) — .*$/m, 'sites $1'],
  [/^No site "([^"]*)"\. .*$/m, 'unknown site $1'],
  [/^Site "([^"]*)" configuration \((\d+) entries\):$/m, 'configuration $1 $2'],
  [/^… (\d+) more lines not shown$/m, 'more $1'],
  [
    /^Denied: "(.*)" is not a URL of this instance\. Allowed hosts: (.*?)\. Relative paths .*$/m,
    'refused $1, hosts $2',
  ],
  [/^Probe of (\S+) FAILED transport-level after \d+ ms: [^]*$/m, 'no answer $1'],
  [/^Unknown stack — .*$/m, 'unknown stack'],
  [/^PSR-15 (\S+) middleware stack \((\d+), execution order\):$/m, 'stack $1 $2'],
  [/^Provide a template\/partial\/layout name\.$/m, 'needs name'],
  [/^Invalid name\.$/m, 'refused name'],
  [/^Provide the "extension" key .*$/m, 'needs extension'],
  [/^Invalid extension key\.$/m, 'refused extension'],
  [/^Extension "([^"]*)" is not resolvable .*$/m, 'unknown extension $1'],
  [/^Fluid (\S+) "([^]*?)" in EXT:(\S+)$/m, 'fluid $1 $2 $3'],
  [/^Candidate path \(extension default only\):$/m, 'candidate'],
  [/^Resolved: \(none — .*$/m, 'found nothing'],
  [/^Resolved: (.*)$/m, 'found $1'],
  [/^Note: TypoScript-configured .*$/m, 'note'],
];

const OURS: readonly Sentence[] = [
  [/^Error: give a "url"\.$/m, 'needs url'],
  [/^Page unavailable: .*$/m, 'refused page'],
  [/^No site of this instance answers that URL\.$/m, 'no site'],
  [/^No page of site "([^"]*)" has the path "([^"]*)": .*$/m, 'no route $1 $2'],
  [/^Arguments in the path: (.*)$/m, 'arguments $1'],
  [/^get_page_content shows what is on it\.$/m, 'hint'],
  [/^There is no site\.$/m, 'nothing'],
  [/^(\d+) site\(s\); .*$/m, 'sites $1'],
  [/^There is no site "([^"]*)"\. .*$/m, 'unknown site $1'],
  [/^Configuration of site "([^"]*)", (\d+) entries:$/m, 'configuration $1 $2'],
  [/^… and (\d+) more$/m, 'more $1'],
  [/^Refused: "(.*)" is no URL of this instance\. Hosts: (.*?)\. A path .*$/m, 'refused $1, hosts $2'],
  [/^No answer from (\S+) \(transport, \d+ ms\): [^]*$/m, 'no answer $1'],
  [/^There is no such stack\. .*$/m, 'unknown stack'],
  [/^(\d+) middlewares of the (\S+), .*$/m, 'stack $2 $1'],
  [/^Give the "name" of .*$/m, 'needs name'],
  [/^That name is not possible\.$/m, 'refused name'],
  [/^Give the "extension" .*$/m, 'needs extension'],
  [/^That is no extension key\.$/m, 'refused extension'],
  [/^The extension "([^"]*)" has no such place; .*$/m, 'unknown extension $1'],
  [/^(template|partial|layout) "([^]*?)" of extension (\S+)$/m, 'fluid $1 $2 $3'],
  [/^Default place:$/m, 'candidate'],
  [/^Found: nothing, .*$/m, 'found nothing'],
  [/^Found: (.*)$/m, 'found $1'],
  [/^Root paths that TypoScript sets .*$/m, 'note'],
];

export const recordedFacts = (content: string): AnswerFacts => factsBy(content, RECORDED);
export const ourFacts = (content: string): AnswerFacts => factsBy(content, OURS);
