import {
  TsConfig,
  TypoScriptFault,
  TypoScriptRepository,
  TypoScriptSources,
  type Evaluation,
  type TypoScriptNode,
} from '#typo3';
import { refuse } from '../plan/refusal';
import type { PlanContext } from './plan-context';
import { RefusedRunError } from './refused-run.error';

/** TSconfig a run depends on, resolved once per page. */
export class RunTsConfig {
  private readonly tsConfig: TsConfig;
  private readonly pages = new Map<number, Promise<TypoScriptNode>>();
  private user: Promise<TypoScriptNode> | undefined;

  constructor(private readonly context: PlanContext) {
    const { db, instance, now, projectPath } = context;
    const sources = new TypoScriptSources(instance, projectPath ?? null);
    this.tsConfig = new TsConfig({ rows: new TypoScriptRepository(db), sources, now });
  }

  /** @throws RefusedRunError where only PHP can tell */
  ofUser(): Promise<TypoScriptNode> {
    this.user ??= known(this.tsConfig.ofUser(this.context.actor));
    return this.user;
  }

  /** `uid`: of a stored page; 0 for the root. @throws RefusedRunError where only PHP can tell */
  ofPage(uid: number): Promise<TypoScriptNode> {
    const resolved = this.pages.get(uid) ?? known(this.tsConfig.ofPage(uid, this.context.actor));
    this.pages.set(uid, resolved);
    return resolved;
  }
}

async function known(evaluation: Promise<Evaluation>): Promise<TypoScriptNode> {
  try {
    const { root, notEvaluated } = await evaluation;
    const [condition] = notEvaluated.keys();
    if (condition === undefined) return root;
    throw refused(`the condition [${condition}] of TSconfig is known to PHP only`);
  } catch (error) {
    if (error instanceof TypoScriptFault) throw refused('TSconfig cannot be resolved');
    throw error;
  }
}

function refused(reason: string): RefusedRunError {
  return new RefusedRunError(refuse(`Not possible here: ${reason}.`));
}
