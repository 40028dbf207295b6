import { folderIdentifier, isInFolder } from './folder-identifier';

describe('Folder identifiers (R-30.205)', () => {
  it.each([
    ['', '/'],
    ['/', '/'],
    ['press', '/press/'],
    ['./press//sub/', '/press/sub/'],
    ['/press/../garden/.', '/garden/'],
    ['/press/..', '/'],
    ['..\\garden', '/..\\garden/'],
  ])('%p is %p', (path, identifier) => {
    expect(folderIdentifier(path)).toBe(identifier);
  });

  it.each(['..', '/..', '/press/../../garden', 'pre\0ss'])('%p leaves the storage', (path) => {
    expect(folderIdentifier(path)).toBeNull();
  });

  it('counts a sibling with the same beginning as outside', () => {
    expect(isInFolder('/press/', '/press/a.png')).toBe(true);
    expect(isInFolder('/press/', '/press/')).toBe(true);
    expect(isInFolder('/press/', '/pressroom/a.png')).toBe(false);
  });
});
