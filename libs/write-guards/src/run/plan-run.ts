import { refuse, type Refusal } from '../plan/refusal';
import { RefusedRunError } from './refused-run.error';
import { TooManyRowsError } from './too-many-rows.error';
import type { PlanContext } from './plan-context';
import { WriteRun } from './write-run';

/** Lets a planner fill a run; a refusal from however deep comes back as the answer, with no step of the run kept. */
export async function planRun(
  context: PlanContext,
  fill: (run: WriteRun) => Promise<void>,
): Promise<WriteRun | Refusal> {
  const run = new WriteRun(context);
  try {
    await fill(run);
    return run;
  } catch (error) {
    if (error instanceof RefusedRunError) return error.refusal;
    if (error instanceof TooManyRowsError)
      return refuse(`Not possible here: the change reaches ${error.message}.`);
    throw error;
  }
}
