/// <reference types="jest" />
import { conformanceFolder } from './conformance-folder';

/** `describe` for cases that need the recordings; without them one skipped test says so and is counted. */
export function describeWithConformance(title: string, cases: (folder: string) => void): void {
  const folder = conformanceFolder();
  if (folder !== null) {
    describe(title, () => cases(folder));
    return;
  }
  describe(title, () => {
    it.skip('needs the recordings in ../shared/conformance', () => undefined);
  });
}
