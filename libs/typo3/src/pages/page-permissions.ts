import { PAGE_ALL, type BackendUser } from '../users/backend-user';
import { type PageOwnership } from './page-row';

/** Who asks; the acting user or what is known of them while their mounts are still being resolved. */
export type PageActor = Pick<BackendUser, 'uid' | 'admin' | 'groups'>;

/**
 * All bits a user has on a page, every source combined; nothing for a user without any group. The mounts are a question of their own
 * (R-40 §4.1 page, R-50.21).
 */
export function pagePermissions(user: PageActor, page: PageOwnership): number {
  if (user.admin) {
    return PAGE_ALL;
  }
  if (user.groups.length === 0) {
    return 0;
  }
  const owner = page.perms_userid === user.uid ? page.perms_user : 0;
  const group = user.groups.includes(page.perms_groupid) ? page.perms_group : 0;
  return (page.perms_everybody | owner | group) & PAGE_ALL;
}

/** Whether one source alone contains the whole mask; sources are not combined. */
export function grantsPageMask(user: PageActor, page: PageOwnership, mask: number): boolean {
  const contains = (bits: number): boolean => (bits & mask) === mask;
  return (
    user.admin ||
    contains(page.perms_everybody) ||
    (page.perms_userid === user.uid && contains(page.perms_user)) ||
    (user.groups.includes(page.perms_groupid) && contains(page.perms_group))
  );
}
