import { md5 } from './md5';
import { extractSlug, sanitizeSlug } from './sanitize-slug';
import type { SlugOptions } from './slug-options';
import type { SlugHolder, SlugRecord, SlugRows } from './slug-rows';

/** Numbers tried before a hash is appended. */
const MAX_SUFFIX = 99;

type Scope = 'unique' | 'uniqueInSite' | 'uniqueInPid';

/** In the order TYPO3 applies them, whatever the order in `eval`. */
const SCOPES: readonly Scope[] = ['unique', 'uniqueInSite', 'uniqueInPid'];

/** Numbers a slug until no other live record holds it where `eval` forbids that. */
export class UniqueSlug {
  constructor(
    private readonly options: SlugOptions,
    private readonly rows: Pick<SlugRows, 'holders' | 'siteRoots'>,
  ) {}

  /** `slug`: generated or submitted. The hash after 99 collisions is not random here, so that a plan made again is the same plan. */
  async of(slug: string, record: SlugRecord): Promise<string> {
    let value = slug;
    for (const scope of SCOPES) {
      if (this.options.evaluations.includes(scope)) value = await this.uniqueIn(scope, value, record);
    }
    return value;
  }

  private async uniqueIn(scope: Scope, slug: string, record: SlugRecord): Promise<string> {
    const first = sanitizeSlug(slug, this.options);
    const base = extractSlug(first, this.options);
    if ((await this.firstFree([first], scope, record)) !== undefined) return first;
    const numbers = Array.from({ length: MAX_SUFFIX }, (_, index) => index + 1);
    const numbered = numbers.map((number) => this.suffixed(base, number));
    const hashed = numbers.map((number) => this.suffixed(base, this.hash(base, record, number)));
    const free =
      (await this.firstFree(numbered, scope, record)) ?? (await this.firstFree(hashed, scope, record));
    return free ?? this.suffixed(base, this.hash(base, record, 0));
  }

  private hash(base: string, record: SlugRecord, number: number): string {
    return md5(`${this.options.table}:${record.uid ?? 'NEW'}:${base}:${number}`);
  }

  private suffixed(base: string, suffix: number | string): string {
    return sanitizeSlug(`${base}-${suffix}`, this.options);
  }

  private async firstFree(
    candidates: readonly string[],
    scope: Scope,
    record: SlugRecord,
  ): Promise<string | undefined> {
    const holders = await this.rows.holders(candidates, record, scope === 'uniqueInPid');
    const conflicts = scope === 'uniqueInSite' ? await this.inSameSite(holders, record) : holders;
    const taken = new Set(conflicts.map(({ candidate }) => candidate));
    return candidates.find((_, index) => !taken.has(index));
  }

  /** Outside every site nothing conflicts. */
  private async inSameSite(
    holders: readonly SlugHolder[],
    record: SlugRecord,
  ): Promise<readonly SlugHolder[]> {
    if (holders.length === 0) return holders;
    const own = this.ownPage(record);
    const roots = await this.rows.siteRoots([own, ...holders.map(({ page }) => page)]);
    const root = roots.get(own) ?? null;
    return root === null ? [] : holders.filter(({ page }) => roots.get(page) === root);
  }

  /** A new page is judged by its parent, a translation by its original. */
  private ownPage(record: SlugRecord): number {
    if (this.options.table !== 'pages') return record.pid;
    return record.translationParent > 0 ? record.translationParent : (record.uid ?? record.pid);
  }
}
