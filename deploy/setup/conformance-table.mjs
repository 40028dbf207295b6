/** Ids shown of what is different in a corpus. */
const SHOWN = 10;

/** The table, a line a corpus, and what is not in it; answers how many cases are different. */
export function printTable(results, counts, { typo3, absent }) {
  console.log(`TYPO3 ${typo3}\n`);
  row(['corpus', 'cases', 'equal', 'explained', 'different', 'not served']);
  const rows = rowsOf(results, counts);
  for (const { corpus, cases, equal, explained, different, notServed } of rows) {
    row([corpus, cases, equal, explained, different.length, notServed]);
    if (different.length > 0) console.log(`    different: ${different.slice(0, SHOWN).join(', ')}`);
  }
  if (absent.length > 0) console.log(`\nNot recorded under TYPO3 ${typo3}: ${folded(absent).join(', ')}`);
  const sum = (pick) => rows.reduce((total, result) => total + pick(result), 0);
  const different = sum((result) => result.different.length);
  const counted = { equal: sum(({ equal }) => equal), explained: sum(({ explained }) => explained) };
  const rest = sum(({ notServed }) => notServed);
  console.log(
    `\n${counted.equal} equal, ${counted.explained} explained, ${different} different, ${rest} not served`,
  );
  return different;
}

/** What was reported, and a line for the cases of each file that nobody reported. */
function rowsOf(results, counts) {
  const reported = results.map((result) => ({ notServed: 0, ...result }));
  const left = [...counts].flatMap(([corpus, count]) => {
    const own = results.filter((result) => fileOf(result) === corpus);
    const cases = Math.max(0, count - own.reduce((total, result) => total + result.cases, 0));
    if (own.length > 0 && cases === 0) return [];
    const name = own.length === 0 ? corpus : `${corpus} (others)`;
    return [{ corpus: name, cases, equal: 0, explained: 0, different: [], notServed: cases }];
  });
  return [...reported, ...left].sort((one, other) => (one.corpus < other.corpus ? -1 : 1));
}

/** Corpora of one folder in one word. */
function folded(corpora) {
  const folders = corpora.map((corpus) => corpus.replace(/\/.*/, '/'));
  return [...new Set(folders)].map((name) => {
    const count = folders.filter((each) => each === name).length;
    return name.endsWith('/') ? `${name} (${count})` : name;
  });
}

/** `routing (uri)` was reported of `routing`. */
export function fileOf({ corpus }) {
  return corpus.replace(/ \(.*/, '');
}

function row([corpus, ...numbers]) {
  console.log(`${corpus.padEnd(62)}${numbers.map((number) => String(number).padStart(11)).join('')}`);
}
