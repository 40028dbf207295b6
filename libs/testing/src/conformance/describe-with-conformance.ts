/// <reference types="jest" />
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { conformanceFolder } from './conformance-folder';

/**
 * `describe` for cases that need the recordings; without them, or without one of the named files below `recorded/`, one skipped test says so
 * and is counted.
 */
export function describeWithConformance(
  title: string,
  cases: (folder: string) => void,
  files: readonly string[] = [],
): void {
  const folder = conformanceFolder();
  if (folder !== null && files.every((file) => existsSync(join(folder, 'recorded', file)))) {
    describe(title, () => cases(folder));
    return;
  }
  describe(title, () => {
    it.skip('needs the recordings in ../shared/conformance', () => undefined);
  });
}

/** One test for each of these tools that was recorded; a skipped one for each that was not. */
export function eachRecordedTool(
  folder: string,
  names: readonly string[],
  test: (name: string) => Promise<void>,
): void {
  for (const name of names) {
    const declare = existsSync(join(folder, 'recorded/tools', `${name}.json`)) ? it : it.skip;
    declare(`${name} gives the recorded facts`, () => test(name));
  }
}
