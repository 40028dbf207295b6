/** TYPO3's own deny pattern, for an instance that sent none. */
const DEFAULT_DENY_PATTERN = '\\.(php[3-8]?|phpsh|phtml|pht|phar|shtml|cgi)(\\..*)?$|\\.pl$|^\\.htaccess$';

/** Whether the instance forbids a file of that name. A pattern that can't be read forbids every name. */
export function isDeniedFileName(name: string, pattern = DEFAULT_DENY_PATTERN): boolean {
  if (name === '' || name.includes('\0')) {
    return true;
  }
  try {
    return new RegExp(pattern, 'iu').test(name);
  } catch {
    return true;
  }
}
