import type { AnswerFacts } from './tool-facts';

/** A sentence of one side and what it says; `$1` … are the facts inside it. */
type Sentence = readonly [pattern: RegExp, fact: string];

const RECORDED: readonly Sentence[] = [
  [/^TCA tables \((\d+)\):$/, 'tables $1'],
  [/^TCA columns for (\S+):$/, 'columns $1'],
  [/^Unknown TCA table\.$/, 'refused table'],
  [/^Table not found or not permitted\.$/, 'refused table'],
  [/^Accessible tables \((\d+)(?:, (\d+) more not shown)?\) — call .*:$/, 'tables $1 $2'],
  [/^Accessible tables \(0\)\.$/, 'tables 0'],
  [/^Accessible tables \(0\)\. Nothing matched .*$/, 'tables 0 fit'],
  [/^FlexForm field (\S+) has multiple data structures\. .*:$/, 'several $1'],
  [/^FlexForm schema for (\S+)(?: \[(.*)\])?:$/, 'flex $1 $2'],
  [/^Field (\S+) is not a FlexForm field \(type=(\S+)\)\.$/, 'no flex $1 $2'],
  [/^Field (\S+) not found\.$/, 'no field $1'],
  [/^No TCA issues found in (\d+) checked tables\.$/, 'clean $1 tables'],
  [/^No TCA issues found in table "(\S+)"\.$/, 'clean $1'],
  [/^TCA findings \((\d+)\):$/, 'findings $1'],
  [/^Checked (\d+) tables?\.$/, 'checked $1'],
  [/^(- \S+: \S+) showitem references undefined column "(.*)"$/, '$1 column $2'],
  [/^(- \S+: \S+) references unknown palette "(.*)"$/, '$1 palette $2'],
  [/^Backend users \((\d+)\):$/, 'users $1'],
  [/^Backend groups \((\d+)\):$/, 'groups $1'],
  [/^Scheduler tasks \((\d+), capped at (\d+)\):$/, 'tasks $1 of $2'],
];

const OURS: readonly Sentence[] = [
  [/^(\d+) readable table\(s\):$/, 'tables $1'],
  [/^No table is open to you\.$/, 'tables 0'],
  [/^No table open to you fits\.$/, 'tables 0 fit'],
  [/^(\d+) readable table\(s\)(?:, (\d+) more not shown)?; get_table_schema .*:$/, 'tables $1 $2'],
  [/^Columns of (\S+):$/, 'columns $1'],
  [/^Table unavailable: .*$/, 'refused table'],
  [/^(\S+) has several data structures; name one as ds_pointer:$/, 'several $1'],
  [/^FlexForm (\S+?)(?: \[(.*)\])?:$/, 'flex $1 $2'],
  [/^(\S+) is no FlexForm but of type (\S+)\.$/, 'no flex $1 $2'],
  [/^(\S+) does not exist\.$/, 'no field $1'],
  [/^No fault found in (\d+) table\(s\)\.$/, 'clean $1 tables'],
  [/^No fault found in (\S+)\.$/, 'clean $1'],
  [/^(\d+) fault\(s\):$/, 'findings $1'],
  [/^(\d+) table\(s\) checked\.$/, 'checked $1'],
  [/^(- \S+: \S+) shows "(.*)", which is no column$/, '$1 column $2'],
  [/^(- \S+: \S+) shows the palette "(.*)", which is missing$/, '$1 palette $2'],
  [/^(\d+) backend user\(s\):$/, 'users $1'],
  [/^(\d+) backend group\(s\):$/, 'groups $1'],
  [/^(\d+) scheduler task\(s\), at most (\d+) are shown:$/, 'tasks $1 of $2'],
];

/** The first line says what was decided; sentences further down become facts too, data stays as it is (D-20). */
function facts(content: string, sentences: readonly Sentence[]): AnswerFacts {
  const [decision = '', ...lines] = content.split('\n').map((line) => fact(line, sentences));
  return { decision, lines: lines.filter((line) => line !== '') };
}

function fact(line: string, sentences: readonly Sentence[]): string {
  const sentence = sentences.find(([pattern]) => pattern.test(line));
  return sentence === undefined ? line : line.replace(sentence[0], sentence[1]).trimEnd();
}

export const recordedFacts = (content: string): AnswerFacts => facts(content, RECORDED);
export const ourFacts = (content: string): AnswerFacts => facts(content, OURS);
