const DENIED_NAMES = [
  'settings.php',
  'additional.php',
  'localconfiguration.php',
  'additionalconfiguration.php',
  'auth.json',
];
const DENIED_TYPES = ['key', 'pem', 'crt', 'p12', 'pfx'];
const SEARCHED_TYPES = ['php', 'html', 'typoscript', 'tsconfig', 'yaml', 'yml', 'xml', 'xlf', 'json', 'md'];
const SKIPPED_FOLDERS = ['vendor', 'node_modules', 'var'];

/** a file of the project an administrator may read. A path that begins with `..` is outside. */
export function isOpenSource(path: string): boolean {
  const segments = path.split('/');
  const name = nameOf(path);
  return !(
    path.toLowerCase().includes('credential') ||
    segments.some((segment) => segment.startsWith('.')) ||
    (segments[0] === 'var' && segments[1] !== 'log') ||
    path.startsWith('config/system/') ||
    DENIED_NAMES.includes(name) ||
    DENIED_TYPES.includes(typeOf(name))
  );
}

/** one a search goes through. */
export function isSearchedSource(path: string): boolean {
  return (
    isOpenSource(path) &&
    !path.split('/').some((segment) => SKIPPED_FOLDERS.includes(segment)) &&
    SEARCHED_TYPES.includes(typeOf(nameOf(path)))
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}

function typeOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
