import { storeLines } from './card-lines';

describe('storeLines', () => {
  it('collapses and cuts each line, and hashes them before that (R-40.14, R-10.117)', () => {
    const one = storeLines([`a  b\t${'x'.repeat(600)}y`]);
    const other = storeLines([`a  b\t${'x'.repeat(600)}z`]);
    expect(one.lines).toEqual(other.lines);
    expect(Array.from(one.lines[0] ?? '')).toHaveLength(500);
    expect(one.lines[0]?.startsWith('a b x')).toBe(true);
    expect(one.linesHash).not.toBe(other.linesHash);
  });

  it('says when a card has more lines than an approver would see (D-10)', () => {
    expect(storeLines(Array.from({ length: 20 }, () => 'x')).tooLong).toBe(false);
    expect(storeLines(Array.from({ length: 21 }, () => 'x')).tooLong).toBe(true);
  });
});
