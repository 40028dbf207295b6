/** Natural order without regard to case, as TYPO3 sorts folders and files by name: `a2` before `A10`, other letters behind ASCII. */
export function compareNaturally(left: string, right: string): number {
  const ours = Buffer.from(asciiLower(left));
  const theirs = Buffer.from(asciiLower(right));
  let [i, j] = [0, 0];
  while (i < ours.length && j < theirs.length) {
    const [a, b] = [digitsAt(ours, i), digitsAt(theirs, j)];
    const both = a !== '' && b !== '';
    const difference = both ? compareNumbers(a, b) : (ours[i] ?? 0) - (theirs[j] ?? 0);
    if (difference !== 0) {
      return difference;
    }
    i += both ? a.length : 1;
    j += both ? b.length : 1;
  }
  return ours.length - i - (theirs.length - j) || (left < right ? -1 : Number(left > right));
}

function digitsAt(text: Buffer, start: number): string {
  let end = start;
  while (isDigit(text[end])) {
    end++;
  }
  return text.toString('latin1', start, end);
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** Numbers of any length. */
function compareNumbers(left: string, right: string): number {
  const [a, b] = [left.replace(/^0+(?=\d)/, ''), right.replace(/^0+(?=\d)/, '')];
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
