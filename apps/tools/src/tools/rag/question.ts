const MAX_WORDS = 8;

/** Distinct words a row is looked for by: long ones, else short ones, else the question as it is. */
export function questionWords(question: string): string[] {
  const words = [...new Set(splitWords(question))];
  const long = words.filter((word) => lengthOf(word) >= 4);
  const short = words.filter((word) => lengthOf(word) >= 2);
  const chosen = long.length > 0 ? long : short.length > 0 ? short : [question.toLowerCase()];
  return chosen.slice(0, MAX_WORDS);
}

/** Runs of letters and digits in lower case. */
export function splitWords(question: string): string[] {
  return question
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function lengthOf(word: string): number {
  return Array.from(word).length;
}
