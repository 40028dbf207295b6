import { hasPublicAddress, storageFolder, storageOption } from './storage-folder';

const project = {
  path: '/var/www/example',
  publicPath: '/var/www/example/public',
  varPath: '/var/www/example/var',
  composerMode: true,
  context: 'Production',
  timezone: 'UTC',
};

function flexForm(fields: Record<string, string>): string {
  const values = Object.entries(fields).map(
    ([name, value]) => `<field index="${name}">\n  <value index="vDEF">${value}</value>\n</field>`,
  );
  return `<T3FlexForms><data><sheet index="sDEF"><language index="lDEF">${values.join('')}</language></sheet></data></T3FlexForms>`;
}

describe('Folder of a local storage', () => {
  it('is relative to the public folder unless the path is absolute', () => {
    expect(storageFolder(flexForm({ basePath: 'fileadmin/', pathType: 'relative' }), project)).toEqual({
      path: 'public/fileadmin',
    });
    const absolute = flexForm({ basePath: '/var/www/example/private files/', pathType: 'absolute' });
    expect(storageFolder(absolute, project)).toEqual({ path: 'private files' });
  });

  it.each(['../../elsewhere/', ''])('is nowhere for the base path %p', (basePath) => {
    expect(storageFolder(flexForm({ basePath, pathType: 'relative' }), project)).toBeNull();
  });

  it('is nowhere outside the project', () => {
    const sibling = flexForm({ basePath: '/var/www/example2/', pathType: 'absolute' });
    expect(storageFolder(sibling, project)).toBeNull();
    expect(storageFolder('', project, { uid: 1, basePath: '../secrets' })).toBeNull();
  });

  it("takes TYPO3's own answer first", () => {
    expect(storageFolder(flexForm({ basePath: 'a/' }), project, { uid: 1, basePath: 'public/b/' })).toEqual({
      path: 'public/b',
    });
  });

  it('has an address inside the public folder or with a base URI (R-30.171)', () => {
    expect(hasPublicAddress('', project, { path: 'public/fileadmin' })).toBe(true);
    expect(hasPublicAddress('', project, { path: 'public2' })).toBe(false);
    const withUri = flexForm({ baseUri: 'https://cdn.example.org/?a=1&amp;b=2' });
    expect(hasPublicAddress(withUri, project, { path: 'private' })).toBe(true);
    expect(storageOption(withUri, 'baseUri')).toBe('https://cdn.example.org/?a=1&b=2');
  });
});
