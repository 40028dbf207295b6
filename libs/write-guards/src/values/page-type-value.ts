import { stored, type NormalisedValue } from './normalised-value';
import { phpInteger, phpString } from './php-text';
import type { SubmittedScalar } from './submitted-value';
import { pageTypeNotice } from './value-notice';
import type { ValueTarget } from './value-target';
import { versionRules } from './version-rules';

/** Page type whose list counts for every type the registry does not name. */
const STANDARD_PAGE = '1';

/** Whose tables the snapshot's registry of page types names; an extension may bind existing records to them too. */
interface PageType {
  allowedTables: readonly string[] | '*';
  onlyAllowedTables?: boolean;
}

/** why `pages.doktype` is dropped for this user, or what the page's records have to say about it; null when nothing stands against it. */
export function pageTypeValue(submitted: SubmittedScalar, target: ValueTarget): NormalisedValue | null {
  const { actor, uid, pid, isNew, rules } = target;
  const value = phpString(submitted);
  if (!actor.admin && !actor.rights.pageTypesSelect.has(value)) {
    const notices = [pageTypeNotice(uid, { value: submitted, eventPid: isNew ? 0 : pid })];
    return { kind: 'dropped', notices };
  }
  const type = pageTypeOf(target, String(phpInteger(value)));
  const isChecked = !isNew && (versionRules(rules).checksEveryPageType || type.onlyAllowedTables === true);
  if (!isChecked || [...type.allowedTables].includes('*')) return null;
  const allowedTables = [...type.allowedTables];
  return stored(null, { open: { kind: 'pageType', allowedTables } });
}

function pageTypeOf({ instance }: ValueTarget, value: string): PageType {
  const registry: Record<string, PageType> = instance.document.doktypes ?? {};
  return registry[value] ?? registry[STANDARD_PAGE] ?? { allowedTables: '*' };
}
