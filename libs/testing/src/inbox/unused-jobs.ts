import type { Type } from '@nestjs/common';
import { jobsOf, type AppName } from '#contracts';
import { HandleJob } from '#queue';

/** An app refuses to start without a handler for each of its jobs; those a test never sends fail loudly. */
export function handleUnusedJobs(controller: Type, app: AppName, used: readonly string[]): void {
  const prototype = controller.prototype as object;
  for (const contract of jobsOf(app).filter(({ name }) => !used.includes(name))) {
    const method = `unused ${contract.name}`;
    const descriptor: PropertyDescriptor = {
      configurable: true,
      writable: true,
      value: () => {
        throw new Error(`${contract.name} is not part of this test.`);
      },
    };
    Object.defineProperty(prototype, method, descriptor);
    HandleJob(contract)(prototype, method, descriptor);
  }
}
