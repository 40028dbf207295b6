import { SidecarError } from '#errors';
import type { Evidence, EvidenceBackend, EvidenceQuery } from './evidence';

export interface EvidenceAnswer {
  backend: string;
  evidence: Evidence[];
  notes: string[];
}

/** The first available backend answers, and its empty answer is final; one that fails is passed over. */
export async function searchEvidence(
  backends: readonly EvidenceBackend[],
  query: EvidenceQuery,
): Promise<EvidenceAnswer> {
  const notes: string[] = [];
  for (const backend of backends) {
    try {
      if (await isAvailable(backend)) {
        const evidence = distinct(await backend.search(query)).slice(0, query.limit);
        return { backend: backend.name, evidence, notes };
      }
    } catch (error) {
      rethrowIfRetryable(error);
      notes.push(`"${backend.name}" failed and was passed over.`);
    }
  }
  return { backend: 'none', evidence: [], notes: [...notes, 'There is no search to ask.'] };
}

/** A backend that can't even tell is not available. */
export async function isAvailable(backend: EvidenceBackend): Promise<boolean> {
  try {
    return await backend.isAvailable();
  } catch (error) {
    rethrowIfRetryable(error);
    return false;
  }
}

/** A database that is away is nothing to work around. */
export function rethrowIfRetryable(error: unknown): void {
  if (error instanceof SidecarError && error.retryable) {
    throw error;
  }
}

/** By address, by id where there is none; the first wins. */
function distinct(evidence: readonly Evidence[]): Evidence[] {
  const known = new Map<string, Evidence>();
  for (const each of evidence) {
    const key = each.url === '' ? each.id : each.url;
    known.set(key, known.get(key) ?? each);
  }
  return [...known.values()];
}
