import { isDeniedPath } from './denied-path';

describe('Closed paths of a project (R-30.50)', () => {
  it.each([
    '.env',
    'packages/shop/.env',
    '.ddev/config.yaml',
    'var',
    'var/session/x',
    'var/logs/x',
    'config/system',
    'config/system/settings.php',
    'config/additional.php',
    'packages/shop/Settings.PHP',
    'LocalConfiguration.php',
    'a/AdditionalConfiguration.php',
    'a/b/auth.json',
    'server.key',
    'a/cert.PEM',
    'x.p12',
    'a/Credentials/x.php',
    'my-credential-notes.md',
  ])('%s is closed', (path) => {
    expect(isDeniedPath(path)).toBe(true);
  });

  it.each([
    'var/log',
    'var/log/typo3_x.log',
    'Configuration/author.json',
    'a/MyConfiguration.php',
    'config/sites/main/config.yaml',
    'config/systems.php',
    'variables/x.php',
    'monkey/x.php',
    'packages/shop/var/x.php',
    '',
  ])('%s is open', (path) => {
    expect(isDeniedPath(path)).toBe(false);
  });

  it('closes the var folder of classic mode too, but for its logs', () => {
    expect(isDeniedPath('typo3temp/var/session/x', 'typo3temp/var')).toBe(true);
    expect(isDeniedPath('typo3temp/var/log/x.log', 'typo3temp/var')).toBe(false);
  });
});
