export interface GroupNode {
  uid: number;
  subgroup: string | null;
}

/**
 * Groups in the order they apply: each group's subgroups come before it, recursively. Groups that are not in `usable` (deleted, hidden)
 * fall out together with their subtree; a group that is its own ancestor is skipped there.
 */
export function resolveGroups(usergroup: string | null, usable: ReadonlyMap<number, GroupNode>): number[] {
  const order: number[] = [];
  const visit = (list: string | null, path: readonly number[]): void => {
    for (const uid of listedUids(list)) {
      const group = usable.get(uid);
      if (group !== undefined && !path.includes(uid)) {
        visit(group.subgroup, [...path, uid]);
        order.push(uid);
      }
    }
  };
  visit(usergroup, []);
  return order;
}

/** As listed, repetitions too: it is the last one that gives a group its place. */
function listedUids(list: string | null): number[] {
  const items = (list ?? '').split(',').map((item) => item.trim());
  return items.filter((item) => /^\d+$/.test(item)).map(Number);
}

/** Duplicates removed, the last occurrence kept. */
export function lastOccurrences(uids: readonly number[]): number[] {
  return uids.filter((uid, index) => uids.lastIndexOf(uid) === index);
}
