/** What an answer of a file tool says without its wording (D-20): the decision with its numbers, then every line of data. */
export interface FileFacts {
  decision: string;
  lines: string[];
}

type Sentence = readonly [pattern: RegExp, decision: string];

const RECORDED: readonly Sentence[] = [
  [/^Accessible file storages \((\d+)\):$/m, 'storages $1'],
  [/^No accessible file storages\.$/m, 'no storages'],
  [/^Folder not found or not permitted\.$/m, 'refused folder'],
  [/^Folder (\/.*) of storage (\d+) \((\d+) entries(?:, (\d+) more not shown)?\):$/m, 'folder $2 $1 $3 +$4'],
  [/^Folder (\/.*) of storage (\d+) is empty\.$/m, 'folder $2 $1 empty'],
  [/^Error: "query" is required\.$/m, 'refused query'],
  [/^No files match "([^]*)" in the accessible storages\.$/m, 'no files $1'],
  [/^Files matching "([^]*)" \((\d+), capped at (\d+)\):$/m, 'files $1 $2 of $3'],
  [/^Asset not found or not permitted\.$/m, 'refused asset'],
  [/^No references to (.*) — the file appears unused.*$/m, 'no references $1'],
  [/^References to (.*) \((\d+)(?:, (\d+) more not shown)?\):$/m, 'references $1 $2 +$3'],
  [/^No missing files in the accessible storages\.$/m, 'none missing'],
  [/^(\d+) missing files? \(showing (\d+)\):$/m, 'missing $1 shown $2'],
  [/^(\d+) missing files? shown:$/m, 'missing shown $1'],
  [/^Table not found or not permitted\.$/m, 'refused table'],
  [/^No change history for (\S+)\.$/m, 'no history $1'],
  [
    /^Change history for (\S+) \((\d+) entr(?:y|ies), newest first(?:, filtered to "(.*)")?\):$/m,
    'history $1 $2 <$3>',
  ],
  [/^No changes touching "(.*)" in the last (\d+) history entries of (\S+)\.$/m, 'untouched $1 $2 $3'],
];

const OURS: readonly Sentence[] = [
  [/^(\d+) file storage\(s\) open to you:$/m, 'storages $1'],
  [/^No file storage is open to you\.$/m, 'no storages'],
  [/^Folder unavailable: .*$/m, 'refused folder'],
  [/^Storage (\d+), folder (\/.*) \((\d+) entries(?:, (\d+) more not shown)?\):$/m, 'folder $1 $2 $3 +$4'],
  [/^Storage (\d+) shows nothing in (\/.*)\.$/m, 'folder $1 $2 empty'],
  [/^Say what to look for in "query"\.$/m, 'refused query'],
  [/^No file open to you matches "([^]*)"\.$/m, 'no files $1'],
  [/^(\d+) file\(s\) match "([^]*)", at most (\d+) shown:$/m, 'files $2 $1 of $3'],
  [/^Asset unavailable: .*$/m, 'refused asset'],
  [/^No record references (.*)\. Links in rich text are not counted\.$/m, 'no references $1'],
  [/^(.*) is referenced by \((\d+)(?:, (\d+) more not shown)?\):$/m, 'references $1 $2 +$3'],
  [/^No missing file in the storages open to you\.$/m, 'none missing'],
  [/^(\d+) missing file\(s\), (\d+) shown:$/m, 'missing $1 shown $2'],
  [/^(\d+) missing file\(s\) shown:$/m, 'missing shown $1'],
  [/^Table unavailable: .*$/m, 'refused table'],
  [/^No recorded change of (\S+)\.$/m, 'no history $1'],
  [/^(\d+) change\(s\) of (\S+?)(?: touching "(.*)")?, newest first:$/m, 'history $2 $1 <$3>'],
  [/^None of the last (\d+) change\(s\) of (\S+) touches "(.*)"\.$/m, 'untouched $3 $1 $2'],
];

/** Hints are wording; how many entries a filter left out is a fact. */
const HINT = /^Use read_fal_asset_meta\(uid\).*$/;
const LEFT_OUT = /^\((\d+) (?:entries not touching|without) "(.*)" (?:skipped|left out)\.\)$/;

function facts(content: string, sentences: readonly Sentence[]): FileFacts {
  const found = sentences.find(([pattern]) => pattern.test(content));
  const match = found?.[0].exec(content)?.[0] ?? '';
  const lines = content
    .replace(match, () => '')
    .split('\n')
    .filter((line) => line !== '' && !HINT.test(line))
    .map((line) => line.replace(LEFT_OUT, 'left out $1 $2'));
  return { decision: found === undefined ? 'data' : match.replace(found[0], found[1]), lines };
}

export const recordedFileFacts = (content: string): FileFacts => facts(content, RECORDED);
export const ourFileFacts = (content: string): FileFacts => facts(content, OURS);

/** D-30.23: a file is listed once, also when it has two metadata rows. */
export function eachFileOnce(recorded: FileFacts): FileFacts {
  const lines = [...new Set(recorded.lines)];
  const counted = recorded.decision.replace(/^(files .* )(\d+)( of \d+)$/s, `$1${lines.length}$3`);
  return { decision: counted, lines };
}
