import fc from 'fast-check';
import { changedLines } from './changed-lines';

describe('changedLines (D-1, R-05.21)', () => {
  it.each<[string, string[], string[], number[]]>([
    ['the same card', ['a', 'b'], ['a', 'b'], []],
    ['a changed line', ['a', 'title: "x" → "z"'], ['a', 'title: "y" → "z"'], [1]],
    ['an inserted line leaves the lines below it alone', ['a', 'b'], ['a', 'new', 'b'], [1]],
    ['a removed line marks nothing that is still there', ['a', 'b', 'c'], ['a', 'c'], []],
    ['a line repeated once more', ['a'], ['a', 'a'], [1]],
    ['nothing to compare with', [], ['a', 'b'], [0, 1]],
  ])('%s', (_what, previous, fresh, changed) => {
    expect(changedLines(previous, fresh)).toEqual(changed);
  });

  it('marks nothing exactly when every line was on the card before', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });
    fc.assert(
      fc.property(lines, lines, (previous, fresh) => {
        const kept = fresh.filter((_, index) => !changedLines(previous, fresh).includes(index));
        const counts = (list: string[], line: string): number => list.filter((each) => each === line).length;
        return kept.every((line) => counts(kept, line) <= counts(previous, line));
      }),
    );
  });
});
