import type { InstanceModel } from '#typo3';

/** How the page caches of an installation can be cleared from outside PHP. */
export interface PageCaches {
  /** Cache identifiers whose tables are `cache_<id>` and `cache_<id>_tags`. */
  database: string[];
  /** Tagged caches of another backend, which only PHP can clear. */
  others: string[];
  /** False when the snapshot does not name them. */
  known: boolean;
}

const DATABASE_BACKEND = 'Typo3DatabaseBackend';

/** Backends that keep nothing between requests or cannot be cleared by tag. */
const UNTAGGED = ['SimpleFileBackend', 'NullBackend', 'TransientMemoryBackend'];

export function pageCachesOf(instance: InstanceModel): PageCaches {
  const caches = Object.entries(instance.document.caches ?? {}).filter(([, { groups }]) =>
    (groups ?? []).includes('pages'),
  );
  const backend = (name: string): string => name.split('\\').at(-1) ?? name;
  return {
    database: caches.filter(([, cache]) => backend(cache.backend) === DATABASE_BACKEND).map(([id]) => id),
    others: caches
      .filter(([, cache]) => ![DATABASE_BACKEND, ...UNTAGGED].includes(backend(cache.backend)))
      .map(([id]) => id),
    known: instance.has('caches') && caches.length > 0,
  };
}

/** What a result must say about the page cache; empty when this service clears all of it. */
export function cacheNotice({ known, others }: PageCaches): string {
  if (!known) return 'The page cache was not flushed: the instance snapshot does not name the caches.';
  return others.length === 0
    ? ''
    : `The page cache was not flushed in ${others.join(', ')}: only TYPO3 itself can clear it.`;
}
