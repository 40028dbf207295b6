/// <reference types="jest" />
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { conformanceFolder } from './conformance-folder';
import { isWanted, isWantedCorpus, type Judging } from './wanted-corpora';

/**
 * `describe` for cases that need the recordings; without them, or without one of the named files below `recorded/`, one skipped test says so
 * and is counted. So it is where `npm run conformance` asked for nothing the block judges.
 */
export function describeWithConformance(
  title: string,
  cases: (folder: string) => void,
  files: readonly string[] = [],
  judging: Judging = {},
): void {
  const folder = conformanceFolder();
  const isThere = folder !== null && files.every((file) => existsSync(join(folder, 'recorded', file)));
  if (isThere && isWanted(judging)) {
    describe(title, () => cases(folder));
    return;
  }
  describe(title, () => {
    const reason = isThere ? 'was not asked for' : 'needs the recordings in ../shared/conformance';
    it.skip(reason, () => undefined);
  });
}

/** One test for each of these tools that was recorded; a skipped one for each that was not, or was not asked for. */
export function eachRecordedTool(
  folder: string,
  names: readonly string[],
  test: (name: string) => Promise<void>,
): void {
  for (const name of names) {
    const isThere = existsSync(join(folder, 'recorded/tools', `${name}.json`));
    const declare = isThere && isWantedCorpus(`tools/${name}`) ? it : it.skip;
    declare(`${name} gives the recorded facts`, () => test(name));
  }
}
