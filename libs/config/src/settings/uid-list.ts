/** Parses `1, 3` or `[1, 3]`: positive numbers, each once, order kept; the empty text is no uid at all. */
export function parseUidList(text: string): number[] {
  const items = text
    .replace(/^\s*\[|\]\s*$/g, '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const bad = items.find((item) => !/^[1-9]\d{0,9}$/.test(item));
  if (bad !== undefined) throw new Error(`${JSON.stringify(bad)} is no uid`);
  return [...new Set(items.map(Number))];
}
