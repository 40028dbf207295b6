import { randomUUID } from 'node:crypto';
import type { CallResult, WrittenRecord } from '#contracts';
import type { WriteInverse } from '#write-guards';

/** What a fence holds: the call's answer, and what has to be done after the commit, so that it can be repeated. */
export interface FenceOutcome {
  result: CallResult;
  inverse: WriteInverse | null;
  cacheTags: string[];
  /** The write this one takes back. */
  undoes: string | null;
}

/** As fences were sealed before writes had ids and could be taken back. */
interface StoredOutcome extends Omit<FenceOutcome, 'result' | 'inverse' | 'undoes'> {
  result: Omit<CallResult, 'written'> & {
    written?: Omit<WrittenRecord, 'writeId'> & { writeId?: string };
  };
  inverse: WriteInverse | { version?: undefined } | null;
  undoes?: string | null;
}

/** Reads a fence of this version or an earlier one, whose turn a new process may have to finish: what it lacks has a default. */
export function fenceOutcome(text: string): FenceOutcome {
  const { result, inverse, cacheTags, undoes = null } = JSON.parse(text) as StoredOutcome;
  const { written, ...rest } = result;
  return {
    result: { ...rest, ...(written !== undefined && { written: { writeId: randomUUID(), ...written } }) },
    inverse: inverse?.version === 1 ? inverse : null,
    cacheTags,
    undoes,
  };
}
