import type { ToolsConfig } from '#config';
import type { SqlConnection } from '#database';
import { conformanceFolder, conformanceSnapshot, describeWithConformance, eachRecordedTool } from '#testing';
import { InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import type { ReadTool } from '../../apps/tools/src/registry/tool-handler';
import { GetLastExceptionTool } from '../../apps/tools/src/tools/code/get-last-exception.tool';
import { ReadSourceTool } from '../../apps/tools/src/tools/code/read-source.tool';
import { searchCode } from '../../apps/tools/src/tools/code/code-search';
import { TextMatcher } from '../../apps/tools/src/tools/code/line-matcher';
import { fromPhpPattern } from '../../apps/tools/src/tools/code/php-pattern';
import { RegexMatcher } from '../../apps/tools/src/tools/code/regex-matcher';
import { SearchCodeTool } from '../../apps/tools/src/tools/code/search-code.tool';
import { ProjectMount } from '../../apps/tools/src/tools/project/project-mount';
import { ListDeprecationsTool } from '../../apps/tools/src/tools/system/list-deprecations.tool';
import { toText } from '../../apps/tools/src/tools/argument-coercion';
import { ourFacts, recordedFacts } from './project-facts';
import { HOST_PROJECT, createRecordedProject } from './recorded-project';
import { readRecordedTool, type RecordedCase } from './recorded-tool';
import type { AnswerFacts } from './tool-facts';
import { reportVerdicts, verdictsOf, type Verdict } from './verdicts';

interface Answers {
  recorded: AnswerFacts;
  ours: AnswerFacts;
}

/** Paths as the recording writes them. */
function withMark(content: string): string {
  return content.replaceAll(HOST_PROJECT, '<project>').replaceAll(HOST_PROJECT.slice(1), '<project>');
}

function withHostPath<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('<project>', HOST_PROJECT)) as T;
}

describeWithConformance(
  'Project file tools against the recordings of TYPO3 13.4 (R-30.48 to R-30.55)',
  (root) => {
    let project: ReturnType<typeof createRecordedProject>;
    let snapshot: InstanceModel;
    let tools: Record<string, ReadTool>;

    beforeAll(() => {
      project = createRecordedProject(conformanceFolder() ?? root);
      const document = conformanceSnapshot(root) as unknown as SnapshotDocument;
      snapshot = InstanceModel.compile(document, snapshotHash(document));
      const config = { projectPath: project.path } as ToolsConfig;
      tools = {
        read_source: new ReadSourceTool(config),
        search_code: new SearchCodeTool(config),
        get_last_exception: new GetLastExceptionTool(config),
        list_deprecations: new ListDeprecationsTool(config),
      };
    });

    afterAll(() => project.remove());

    async function judge(tool: string, now: number, recorded: RecordedCase): Promise<Verdict> {
      const { id, result } = recorded;
      const args = withHostPath(recorded.arguments);
      // These tools ask nothing of a database.
      const context = { actor: null, snapshot, db: null as unknown as SqlConnection, now };
      const content = await tools[tool]?.execute(args, context).then(
        (answer) => answer.content,
        (error: unknown) => `failed: ${String(error)}`,
      );
      const answers = { recorded: recordedFacts(result), ours: ourFacts(withMark(content ?? '')) };
      return isEqual(answers)
        ? { id }
        : { id, difference: { ...answers, rule: await explain(recorded, answers) } };
    }

    /** A rule, never an id. */
    async function explain(
      recorded: RecordedCase,
      { recorded: theirs, ours }: Answers,
    ): Promise<string | null> {
      const path = toText(recorded.arguments['path']);
      if (/(?:^|\/)(?:vendor|node_modules|var)(?:\/|$)/.test(path) && ours.decision === `closed ${path}`) {
        return 'D-30.3';
      }
      const pattern = toText(recorded.arguments['pattern']);
      if (ours.decision === `invalid ${pattern}` && /\\[KGQ]|[*+?}]\+|\(\?[>|R#]|\(\*/.test(pattern)) {
        return 'PCRE only, R-30.165';
      }
      const marked = ours.lines.at(-1) === '… [cut after 200 lines]';
      if (marked && theirs.decision === ours.decision && theirs.lines.length === ours.lines.length) {
        const before = theirs.lines.slice(0, -1);
        return JSON.stringify(before) === JSON.stringify(ours.lines.slice(0, -1)) ? 'D-30.9' : null;
      }
      return (await isCutElsewhere(recorded, { recorded: theirs, ours })) ? 'file order, R-30.169' : null;
    }

    /** Same hits in another order; where the cap cuts, both cuts are parts of the same whole. */
    async function isCutElsewhere(
      recorded: RecordedCase,
      { recorded: theirs, ours }: Answers,
    ): Promise<boolean> {
      if (theirs.decision !== ours.decision || !theirs.decision.startsWith('hits ')) {
        return false;
      }
      if (!theirs.decision.endsWith(' (capped)')) {
        return JSON.stringify([...theirs.lines].sort()) === JSON.stringify([...ours.lines].sort());
      }
      const every = await everyHit(recorded.arguments);
      return [...theirs.lines, ...ours.lines].every((line) => every.has(line));
    }

    async function everyHit(args: Record<string, unknown>): Promise<Set<string>> {
      const mount = await ProjectMount.open(project.path, snapshot.document.project);
      const folder = await mount?.resolve(toText(args['path']));
      const pattern = toText(args['pattern']);
      const regex = args['regex'] === true ? fromPhpPattern(pattern) : null;
      if (mount === null || folder === null || folder === undefined) {
        throw new Error('The recorded project has no such folder.');
      }
      const matcher = regex === null ? new TextMatcher(pattern) : new RegexMatcher(regex);
      const budget = { files: 1e6, milliseconds: 30_000 };
      const { lines } = await searchCode(mount, { folder, matcher, limit: 1e6, budget });
      await matcher.close();
      return new Set(lines);
    }

    eachRecordedTool(
      root,
      ['read_source', 'search_code', 'get_last_exception', 'list_deprecations'],
      async (name) => {
        const { cases, now } = readRecordedTool(root, name);
        const verdicts = await verdictsOf(cases, (recorded) => judge(name, now, recorded));
        expect(reportVerdicts(name, verdicts)).toEqual([]);
      },
    );
  },
  ['tools/project.json'],
);

function isEqual({ recorded, ours }: Answers): boolean {
  return JSON.stringify(recorded) === JSON.stringify(ours);
}
