/// <reference types="jest" />
import { missingPrivatePrograms } from './private-programs';

/** `describe` for cases that stop and start servers of their own; where their programs are missing one skipped test says so and is counted. */
export function describeWithPrivateServers(title: string, cases: () => void): void {
  const missing = missingPrivatePrograms();
  if (missing.length === 0) {
    describe(title, cases);
    return;
  }
  describe(title, () => {
    it.skip(`needs ${missing.join(' and ')}`, () => undefined);
  });
}
