/**
 * Longest leading part of a page whose JSON stays within a budget (R-05.4 bounds a reply to 256 KB); at least one item, so that paging always
 * moves on.
 */
export function fitPage<T>(items: readonly T[], budgetBytes: number): T[] {
  let used = 0;
  const fitting = items.findIndex((item, index) => {
    used += Buffer.byteLength(JSON.stringify(item)) + 1;
    return index > 0 && used > budgetBytes;
  });
  return fitting === -1 ? [...items] : items.slice(0, fitting);
}
