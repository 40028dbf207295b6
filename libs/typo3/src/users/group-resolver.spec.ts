import { lastOccurrences, resolveGroups, type GroupNode } from './group-resolver';

const groups = (...nodes: [number, string][]): Map<number, GroupNode> =>
  new Map(nodes.map(([uid, subgroup]) => [uid, { uid, subgroup }]));

describe('Groups of a user (R-30.20, R-50.10, R-50.11)', () => {
  it('puts subgroups before their group, recursively', () => {
    expect(resolveGroups('1,2', groups([1, '3'], [2, ''], [3, '4'], [4, '']))).toEqual([4, 3, 1, 2]);
  });

  it('drops a hidden or deleted group with its subtree', () => {
    expect(resolveGroups('1,2', groups([2, '9'], [3, '']))).toEqual([2]);
  });

  it('skips a group that is its own ancestor, not one reached twice', () => {
    const order = resolveGroups('1,2', groups([1, '2'], [2, '1,3'], [3, '']));
    expect(order).toEqual([3, 2, 1, 1, 3, 2]);
    expect(lastOccurrences(order)).toEqual([1, 3, 2]);
  });

  it('has none for an empty or broken list', () => {
    expect([resolveGroups(null, groups()), resolveGroups(' , x', groups([1, '']))]).toEqual([[], []]);
  });
});
