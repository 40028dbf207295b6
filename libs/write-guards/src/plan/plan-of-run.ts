import { cacheTagsOf } from '../cache/cache-tags';
import type { WriteRun } from '../run/write-run';
import type { WritePlan } from './write-plan';

/** What a plan takes over from the run it was made of; card, target and words are the tool's. */
export async function planOfRun(
  run: WriteRun,
): Promise<Pick<WritePlan, 'steps' | 'indexed' | 'actorUid' | 'now' | 'cacheTags' | 'origins'>> {
  return {
    steps: run.steps,
    indexed: [...run.indexed.values()],
    actorUid: run.actor.uid,
    now: run.now,
    origins: run.origins,
    cacheTags: await cacheTagsOf(run),
  };
}
