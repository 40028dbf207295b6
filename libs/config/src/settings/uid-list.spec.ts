import { parseUidList } from './uid-list';

describe('SIDECAR_FILE_STORAGES (R-30.43)', () => {
  it('keeps the order, drops repetitions, may be empty', () => {
    expect(parseUidList(' 3, 1,3 ')).toEqual([3, 1]);
    expect(parseUidList('[1, 2]')).toEqual([1, 2]);
    expect(parseUidList('')).toEqual([]);
  });

  it.each(['0', '1,x', '-1', '1.5'])('refuses %p', (text) => {
    expect(() => parseUidList(text)).toThrow('is no uid');
  });
});
