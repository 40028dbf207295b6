import { type SqlConnection } from '#database';
import { type TableSchema } from '../tca/table-schema';
import { CONTENT_EDIT, PAGE_DELETE, PAGE_EDIT, PAGE_SHOW, type BackendUser } from '../users/backend-user';
import { grantsPageMask, pagePermissions } from './page-permissions';
import { type PageRow } from './page-row';
import { PageRepository } from './page.repository';

/**
 * Page questions about one user, answered from live rows. Make one per call: what it has looked up stays for its lifetime only, and never
 * serves another user.
 */
export class PageAccess {
  private readonly pages: PageRepository;
  private readonly mounts = new Map<number, Promise<number | null>>();
  private readonly readable = new Map<number, Promise<boolean>>();

  constructor(
    db: SqlConnection,
    private readonly user: BackendUser,
  ) {
    this.pages = new PageRepository(db);
  }

  /** The mount a page lies in, null outside; the walk stops at the first page the user can't see. */
  webMountOf(uid: number): Promise<number | null> {
    return remember(this.mounts, uid, () => this.findMount(uid));
  }

  private async findMount(uid: number): Promise<number | null> {
    for (const page of await this.pages.rootline(uid)) {
      if (!grantsPageMask(this.user, page, PAGE_SHOW)) {
        return null;
      }
      if (this.user.webMounts.includes(page.uid)) {
        return page.uid;
      }
    }
    return null;
  }

  /** Page readable: exists, visible to the user, inside a mount. Hidden and timed pages count. */
  isReadable(uid: number): Promise<boolean> {
    return remember(this.readable, uid, () => this.read(uid));
  }

  private async read(uid: number): Promise<boolean> {
    if (this.user.admin) {
      return true;
    }
    const page = uid > 0 ? await this.pages.find(uid) : null;
    return (
      page !== null && grantsPageMask(this.user, page, PAGE_SHOW) && (await this.webMountOf(uid)) !== null
    );
  }

  /** page(u, p, bit) of R-40 §4.1: a tool's first question, blind for `editlock`. */
  async mayAccess(page: PageRow, bit: number): Promise<boolean> {
    if (this.user.admin) {
      return true;
    }
    return (pagePermissions(this.user, page) & bit) === bit && (await this.webMountOf(page.uid)) !== null;
  }

  /**
   * The write guard's question: mounts unless TCA `pages` says otherwise, `editlock`, the whole mask from one source. Page 0 is not
   * asked here: the root level depends on the written table.
   */
  async grants(page: PageRow, mask: number, pagesSchema?: TableSchema): Promise<boolean> {
    if (this.user.admin) {
      return true;
    }
    const ignoresMounts = pagesSchema?.control.ignoresWebMountRestriction ?? false;
    if (!ignoresMounts && (await this.webMountOf(page.uid)) === null) {
      return false;
    }
    const locked = page.editlock !== 0 && (mask & (PAGE_EDIT | PAGE_DELETE | CONTENT_EDIT)) !== 0;
    return !locked && grantsPageMask(this.user, page, mask);
  }
}

/** `mayAccessPage` for a single question. */
export function mayAccessPage(
  db: SqlConnection,
  user: BackendUser,
  page: PageRow,
  bit: number,
): Promise<boolean> {
  return new PageAccess(db, user).mayAccess(page, bit);
}

function remember<T>(memo: Map<number, Promise<T>>, key: number, ask: () => Promise<T>): Promise<T> {
  const known = memo.get(key);
  if (known !== undefined) {
    return known;
  }
  const answer = ask();
  memo.set(key, answer);
  return answer;
}
