import { refuse, type Refusal } from '../plan/refusal';
import type { ColumnValues } from '../run/write-step';
import { phpInteger } from '../values/php-text';

/** Page types that make TYPO3 write a site configuration: standard, link, shortcut. */
const PAGE_TYPES = [1, 3, 4];

/** a new root page makes TYPO3 write a configuration file beside the database. */
export function siteRootGuard(page: ColumnValues): Refusal | null {
  const isTranslation = phpInteger(page.get('l10n_parent')) !== 0;
  const isRoot = page.get('pid') === 0 || phpInteger(page.get('is_siteroot')) !== 0;
  return isRoot && !isTranslation && PAGE_TYPES.includes(phpInteger(page.get('doktype')))
    ? refuse('Not possible here: TYPO3 writes a site configuration file for a new root page.')
    : null;
}
