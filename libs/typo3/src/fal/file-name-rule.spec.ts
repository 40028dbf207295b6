import { isDeniedFileName } from './file-name-rule';

describe('Denied file names (R-30.44)', () => {
  it.each(['a.php', 'a.PHP7', 'a.phtml', 'a.phar.txt', 'b.cgi', 'c.pl', '.htaccess', '', 'a\0.png'])(
    '%p is denied',
    (name) => {
      expect(isDeniedFileName(name)).toBe(true);
    },
  );

  it.each(['a.png', 'php.txt', 'x.htaccess', 'plan.plx'])('%p is allowed', (name) => {
    expect(isDeniedFileName(name)).toBe(false);
  });

  it("follows the instance's own pattern and denies all when it can't be read", () => {
    expect(isDeniedFileName('a.exe', '\\.exe$')).toBe(true);
    expect(isDeniedFileName('a.php', '\\.exe$')).toBe(false);
    expect(isDeniedFileName('a.png', '(')).toBe(true);
  });
});
