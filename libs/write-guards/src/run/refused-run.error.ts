import type { Refusal } from '../plan/refusal';

/**
 * Leaves a planner however deep it is in nested records; `planRun` turns it into the refusal it carries. Never seen outside this library.
 */
export class RefusedRunError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}
