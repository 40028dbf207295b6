/** What an answer says once its wording is taken away (D-20): the decision, the counts, then every line of data as it stands. */
export interface AnswerFacts {
  decision: string;
  lines: string[];
}

/** A sentence of one side and the decision it stands for; `$1` … are the facts inside the sentence. */
type Sentence = readonly [pattern: RegExp, decision: string];

const RECORDED: readonly Sentence[] = [
  [/^Page tree from uid (\S+) \(depth (\d+)\):$/m, 'tree $1 $2'],
  [/^No pages\.$/m, 'nothing'],
  [/^Page not found or not permitted\.$/m, 'refused page'],
  [/^Content elements \((\d+), language (\S+)\):$/m, 'elements $1 $2'],
  [/^No content elements \(language (\S+)\)\.$/m, 'elements 0 $1'],
  [/^Table not found or not permitted\.$/m, 'refused table'],
  [/^No readable fields\.$/m, 'refused fields'],
  [/^Invalid filter: .*$/m, 'refused filter'],
  [/^Records in (\S+) \((\d+), offset (\d+)\):$/m, 'records $1 $2 $3'],
  [/^No records in (\S+) for the given filters\.$/m, 'records $1 0'],
  [/^Not permitted\.$/m, 'refused'],
  [/^Query too short \(minimum (\d+) characters\)\.$/m, 'refused short $1'],
  [/^No searchable tables available\.$/m, 'refused no table'],
  [/^Matches for "([^"]*)" \((\d+)\):$/m, 'hits $2 $1'],
  [/^No matches\.$/m, 'nothing'],
];

const OURS: readonly Sentence[] = [
  [/^Pages below uid (\S+), depth (\d+):$/m, 'tree $1 $2'],
  [/^No visible pages there\.$/m, 'nothing'],
  [/^Page unavailable: .*$/m, 'refused page'],
  [/^(\d+) element\(s\), language (\S+):$/m, 'elements $1 $2'],
  [/^No elements in language (\S+)\.$/m, 'elements 0 $1'],
  [/^Table unavailable: .*$/m, 'refused table'],
  [/^None of these columns can be shown\.$/m, 'refused fields'],
  [/^Filter refused: .*$/m, 'refused filter'],
  [/^(\d+) record\(s\) of (\S+), offset (\d+):$/m, 'records $2 $1 $3'],
  [/^No visible record of (\S+) fits\.$/m, 'records $1 0'],
  [/^Nothing here is open to you\.$/m, 'refused'],
  [/^The query needs at least (\d+) characters\.$/m, 'refused short $1'],
  [/^No table is open to a search by you\.$/m, 'refused no table'],
  [/^(\d+) hit\(s\) for "([^"]*)":$/m, 'hits $1 $2'],
  [/^Nothing found\.$/m, 'nothing'],
];

/** The first sentence known; a heading that quotes a query may hold line breaks. */
function facts(content: string, sentences: readonly Sentence[]): AnswerFacts {
  for (const [pattern, decision] of sentences) {
    const match = pattern.exec(content);
    if (match !== null) {
      const lines = content.replace(match[0], '').split('\n');
      return { decision: match[0].replace(pattern, decision), lines: lines.filter((line) => line !== '') };
    }
  }
  return { decision: 'unknown', lines: content.split('\n') };
}

export const recordedFacts = (content: string): AnswerFacts => facts(content, RECORDED);
export const ourFacts = (content: string): AnswerFacts => facts(content, OURS);
