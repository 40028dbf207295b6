import type { Place } from '../site/canaries';
import { accountRules } from './account-rules';
import { contentRules } from './content-rules';
import { evidenceRules } from './evidence-rules';
import { fileRules, searchedMetadata } from './file-rules';
import { instanceRules } from './instance-rules';
import type { Ground, Rule } from './rule';
import type { Viewer } from './viewer';

const RULES: ReadonlyMap<string, Rule> = new Map(
  Object.entries({ ...contentRules, ...evidenceRules, ...fileRules, ...accountRules, ...instanceRules }),
);

/** Tools the model knows; any other may show nothing at all until it has a rule here. */
export function modelledTools(): string[] {
  return [...RULES.keys()];
}

interface Question {
  tool: string;
  viewer: Viewer | null;
  place: Place;
}

/** Whether a search may tell that something in a place fits, although it does not show it. */
export function mayMatch(ground: Ground, { tool, viewer, place }: Question): boolean {
  return viewer !== null && tool === 'search_fal_files' && searchedMetadata({ ...ground, viewer }, place);
}

/** Whether an answer of a tool to this user may hold what stands in a place. Closed: what no rule opens is hidden. */
export function mayShow(ground: Ground, { tool, viewer, place }: Question): boolean {
  return viewer !== null && (RULES.get(tool)?.({ ...ground, viewer }, place) ?? false);
}
