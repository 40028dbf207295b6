import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformanceFolder, describeWithConformance, parseOrderedJson } from '#testing';
import {
  CarriedFiles,
  IncludeBuilder,
  conditionJudge,
  conditionScope,
  decodePhpValue,
  evaluateIncludes,
  phpMap,
  phpText,
  scanSyntax,
  TypoScriptFault,
  type ConditionFacts,
  type Evaluation,
  type IncludeNode,
  type PhpMap,
} from '#typo3';
import { Comparison, phpJson } from './comparison';

/** A recorded `syntax` case: one source as the TSconfig parser reads it. */
interface SyntaxCase {
  id: string;
  kind: string;
  source: string;
  exception?: unknown;
  scannerException?: unknown;
  errors?: { type: string; line: number; include?: string }[];
  conditions?: Record<string, boolean>;
}

const SOURCE = 'source';

describeWithConformance(
  'TypoScript syntax against the recordings of TYPO3 13.4',
  () => {
    const text = readFileSync(join(conformanceFolder() ?? '', 'recorded/tsconfig.json'), 'utf8');
    const plain = JSON.parse(text) as {
      cases: SyntaxCase[];
      files: Record<string, string>;
      constants: Record<string, string>;
      conditionVariables: { environment: Record<string, string> };
    };
    const ordered = phpMap(decodePhpValue(parseOrderedJson(text)));
    const recorded = new Map(
      [...phpMap(ordered.get('cases')).values()].map((entry) => [
        phpText(phpMap(entry).get('id')),
        phpMap(entry),
      ]),
    );
    const files = new CarriedFiles(new Map(Object.entries(plain.files)));
    const constants = new Map(Object.entries(plain.constants));
    const scope = conditionScope(
      factsOf(phpMap(ordered.get('conditionVariables')), plain.conditionVariables.environment),
    );

    async function evaluated(source: string): Promise<{ include: IncludeNode; evaluation: Evaluation }> {
      const include = await new IncludeBuilder({ kind: 'tsconfig', files }).source(SOURCE, source);
      const evaluation = evaluateIncludes([include], {
        constants,
        environment: (name) => plain.conditionVariables.environment[name] ?? null,
        judge: conditionJudge(scope),
        substitutesConditions: true,
      });
      return { include, evaluation };
    }

    async function ours(source: string): Promise<Record<string, unknown>> {
      const { include, evaluation } = await evaluated(source);
      const { root, conditions, notEvaluated } = evaluation;
      return {
        tree: phpJson(root.toArray()),
        flat: phpJson(root.flatten()),
        conditions: { ...Object.fromEntries(conditions), ...falseFor(notEvaluated.keys()) },
        errors: errorsOf(scanSyntax([include])),
      };
    }

    it('reads, merges and checks every recorded source alike', async () => {
      const comparison = new Comparison('tsconfig (syntax)');
      for (const entry of plain.cases.filter(({ kind }) => kind === 'syntax')) {
        const wanted = theirs(entry, recorded.get(entry.id));
        await comparison.judge(entry.id, () => ours(entry.source).catch(thrown), wanted);
      }
      comparison.finish();
    });

    it('names a condition of a function nobody has as not evaluated (R-30.141)', async () => {
      const { evaluation } = await evaluated('[foo() == 1]\nunknown = 1\n[END]');
      expect([...evaluation.notEvaluated.values()].flat()).toEqual(['foo()']);
    });
  },
  ['tsconfig.json'],
  { corpora: ['tsconfig'] },
);

function theirs(entry: SyntaxCase, ordered: PhpMap | undefined): Record<string, unknown> {
  if (entry.exception !== undefined) {
    return { thrown: true };
  }
  return {
    tree: phpJson(ordered?.get('tree')),
    flat: phpJson(ordered?.get('flat')),
    conditions: entry.conditions ?? {},
    errors: errorsOf(
      (entry.errors ?? []).map(({ type, line, include }) => ({
        kind: type,
        line,
        source: include ?? SOURCE,
      })),
    ),
  };
}

function errorsOf(errors: readonly { kind: string; line: number; source: string }[]): string[] {
  return errors.map(({ kind, line, source }) => `${source}:${line} ${kind}`);
}

function thrown(error: unknown): Record<string, unknown> {
  if (error instanceof TypoScriptFault) {
    return { thrown: true };
  }
  throw error;
}

/** What we report as not evaluated counts as false, which is what TYPO3 says of a function nobody has. */
function falseFor(conditions: Iterable<string>): Record<string, boolean> {
  return Object.fromEntries([...conditions].map((condition) => [condition, false]));
}

function factsOf(variables: PhpMap, environment: Record<string, string>): ConditionFacts {
  const rootline = [...phpMap(variables.get('fullRootLine')).values()].map((page) => phpMap(page));
  return {
    now: 1767268800,
    timezone: 'Europe/Berlin',
    typo3Version: '13.4.34',
    applicationContext: 'Production',
    features: { 'security.backend.enforceContentSecurityPolicy': true },
    environment: (name) => environment[name],
    page: phpMap(variables.get('page')),
    rootline: { local: rootline, full: rootline },
    user: { uid: 1, admin: true, groups: [] },
    workspace: 0,
  };
}
