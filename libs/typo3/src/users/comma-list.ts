/** Items of a TYPO3 comma list: trimmed, without empties, first occurrence kept. */
export function commaList(...lists: (string | null | undefined)[]): string[] {
  const items = lists.flatMap((list) => (list ?? '').split(',')).map((item) => item.trim());
  return [...new Set(items.filter((item) => item !== ''))];
}

/** Positive or zero integers of a comma list; anything else in it is dropped. */
export function uidList(...lists: (string | null | undefined)[]): number[] {
  return commaList(...lists)
    .filter((item) => /^\d+$/.test(item))
    .map(Number);
}
