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

    async function ours(source: string): Promise<Record<string, unknown>> {
      const include = await new IncludeBuilder({ kind: 'tsconfig', files }).source(SOURCE, source);
      const { root, conditions, notEvaluated } = evaluateIncludes([include], {
        constants,
        environment: (name) => plain.conditionVariables.environment[name] ?? null,
        judge: conditionJudge(scope),
        substitutesConditions: true,
      });
      return {
        tree: phpJson(root.toArray()),
        flat: phpJson(root.flatten()),
        conditions: { ...Object.fromEntries(conditions), ...falseFor(notEvaluated.keys()) },
        ...(notEvaluated.size > 0 && { notEvaluated: [...notEvaluated.values()].flat() }),
        errors: errorsOf(scanSyntax([include])),
      };
    }

    it('reads, merges and checks every recorded source alike', async () => {
      const comparison = new Comparison('tsconfig (syntax)');
      const reported: string[] = [];
      for (const entry of plain.cases.filter(({ kind }) => kind === 'syntax')) {
        const { notEvaluated = [], ...given } = await ours(entry.source).catch(thrown);
        const wanted = theirs(entry, recorded.get(entry.id));
        comparison.add(entry.id, given, wanted);
        reported.push(...(notEvaluated as string[]));
      }
      expect(reported).toEqual(['foo()']);
      comparison.finish();
    });
  },
  ['tsconfig.json'],
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
