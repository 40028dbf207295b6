import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ToolsConfig } from '#config';
import { Typo3ReadDatabase } from '#database';
import {
  conformanceFolder,
  conformanceSnapshot,
  createTypo3Database,
  describeWithConformance,
  eachRecordedTool,
} from '#testing';
import {
  BackendUserRepository,
  InstanceModel,
  snapshotHash,
  snapshotSites,
  type SnapshotDocument,
} from '#typo3';
import { permittedUrl } from '../../apps/tools/src/egress/egress-scope';
import type { ReadTool } from '../../apps/tools/src/registry/tool-handler';
import { FluidResolveTool } from '../../apps/tools/src/tools/configuration/fluid-resolve.tool';
import { GetSiteConfigTool } from '../../apps/tools/src/tools/configuration/get-site-config.tool';
import { ProjectMount } from '../../apps/tools/src/tools/project/project-mount';
import { mountedSites } from '../../apps/tools/src/tools/sites/mounted-sites';
import { ResolveUrlTool } from '../../apps/tools/src/tools/structure/resolve-url.tool';
import { ListMiddlewaresTool } from '../../apps/tools/src/tools/system/list-middlewares.tool';
import { ProbeUrlTool } from '../../apps/tools/src/tools/system/probe-url.tool';
import { FLUID_FILES } from './fluid-files';
import { groundCases, readRecordedTool, type RecordedCase } from './recorded-tool';
import { ourFacts, recordedFacts } from './site-facts';
import { reportVerdicts, verdictsOf, type Verdict } from './verdicts';

interface SiteCase extends RecordedCase {
  /** Identifier → text of a `config.yaml` that existed besides. */
  sites?: Record<string, string>;
  /** Depends on the machine that recorded it. */
  environment?: boolean;
}

interface Ground {
  project: string;
  snapshot: InstanceModel;
}

/** Environment of the process that was recorded. */
const ENVIRONMENT = { SHOP_BASE: 'https://shop.example.org/', SHOP_TOKEN: 'invented-env' };

describeWithConformance('Site tools against the recordings of TYPO3 13.4', () => {
  const root = conformanceFolder() ?? '';
  let site: Awaited<ReturnType<typeof createTypo3Database>>;
  let db: Typo3ReadDatabase;
  const grounds = new Map<string, Ground>();

  beforeAll(async () => {
    site = await createTypo3Database({
      schemaSql: readFileSync(join(root, 'typo3-13.4/schema.sql'), 'utf8'),
      rowsSql: readFileSync(join(root, 'base/base.sql'), 'utf8'),
    });
    db = new Typo3ReadDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
  });

  afterAll(async () => {
    grounds.forEach(({ project }) => rmSync(project, { recursive: true, force: true }));
    await db.onApplicationShutdown();
    await site.drop();
  });

  /** What a running TYPO3 would have pushed with these sites; their configuration is left to the project folder. */
  async function snapshotOf(project: string, now: number): Promise<InstanceModel> {
    const fields = conformanceSnapshot(root) as unknown as SnapshotDocument & {
      packages: { composerName: string }[];
    };
    const document = {
      ...fields,
      env: ENVIRONMENT,
      packages: fields.packages.map((entry) => ({ ...entry, path: `vendor/${entry.composerName}` })),
      middlewares: middlewaresOf(root),
    } as unknown as SnapshotDocument;
    const mount = await ProjectMount.open(project, document.project);
    const instance = compile(document);
    const sites = mount === null ? [] : await mountedSites(mount, instance, now);
    return compile({
      ...document,
      sites: sites.map(({ identifier, rootPageId, base, languages }) => ({
        identifier,
        rootPageId,
        base,
        languages: languages.map(({ id, fallbacks, ...rest }) => ({
          languageId: id,
          ...rest,
          fallbacks: [...fallbacks],
        })),
      })),
    });
  }

  async function groundOf(sites: Record<string, string>, now: number): Promise<Ground> {
    const key = JSON.stringify([sites, now]);
    const known = grounds.get(key);
    if (known !== undefined) {
      return known;
    }
    const project = projectWith(root, sites);
    const ground = { project, snapshot: await snapshotOf(project, now) };
    grounds.set(key, ground);
    return ground;
  }

  async function judge(tool: string, now: number, recorded: SiteCase): Promise<Verdict> {
    const { id, result } = recorded;
    const { project, snapshot } = await groundOf(recorded.sites ?? {}, now);
    const theirs = recordedFacts(result);
    const ours = await oursFor(tool, recorded, { project, snapshot, now });
    return JSON.stringify(ours) === JSON.stringify(theirs)
      ? { id }
      : { id, difference: { rule: explain(tool, theirs, ours), recorded: theirs, ours } };
  }

  async function oursFor(
    tool: string,
    recorded: SiteCase,
    { project, snapshot, now }: Ground & { now: number },
  ): Promise<Facts> {
    if (tool === 'probe_url' && recorded.environment === true) {
      // The recording machine reached no network; nothing is sent here either. What counts is which URL may be asked.
      const url = permittedUrl('system', String(recorded.arguments['url']), snapshotSites(snapshot));
      return { decision: `no answer ${url}`, lines: [] };
    }
    const config = { projectPath: project } as ToolsConfig;
    const tools: Record<string, ReadTool> = {
      resolve_url: new ResolveUrlTool(config),
      get_site_config: new GetSiteConfigTool(config),
      probe_url: new ProbeUrlTool(config),
      list_middlewares: new ListMiddlewaresTool(),
      fluid_resolve: new FluidResolveTool(config),
    };
    const actor = await new BackendUserRepository(db).load(recorded.actor, now);
    const answer = await tools[tool]?.execute(recorded.arguments, { actor, snapshot, db, now });
    return ourFacts(answer?.content ?? '');
  }

  eachRecordedTool(
    root,
    ['resolve_url', 'get_site_config', 'probe_url', 'list_middlewares', 'fluid_resolve'],
    async (name) => {
      const { cases, now } = readRecordedTool(root, name);
      const verdicts = await verdictsOf(cases, (recorded) => judge(name, now, recorded));
      expect(reportVerdicts(name, verdicts)).toEqual([]);
    },
  );
});

type Facts = ReturnType<typeof ourFacts>;

/** A rule, never an id. */
function explain(tool: string, theirs: Facts, ours: Facts): string | null {
  const innermostFirst = theirs.lines.map(withoutNumber).reverse();
  const isReversed = JSON.stringify(innermostFirst) === JSON.stringify(ours.lines.map(withoutNumber));
  return tool === 'list_middlewares' && theirs.decision === ours.decision && isReversed ? 'D-30.2' : null;
}

function withoutNumber(line: string): string {
  return line.replace(/^ *\d+\. /, '');
}

/** The stacks of the recording machine, in the resolver's own order, which begins with the innermost (D-30.2). */
function middlewaresOf(root: string): Record<string, unknown> {
  const cases = groundCases(root, 'list_middlewares');
  const stacks = ['frontend', 'backend'].map((name) => {
    const recorded = cases.find(({ arguments: args }) => args['stack'] === name)?.result ?? '';
    const entries = [...recorded.matchAll(/^ *\d+\. (\S+) \((\S+)\)$/gm)].map(([, id, className]) => [
      id,
      className,
    ]);
    return [name, { outermostFirst: false, stack: entries }];
  });
  return Object.fromEntries(stacks) as Record<string, unknown>;
}

function projectWith(root: string, sites: Record<string, string>): string {
  const path = mkdtempSync(join(tmpdir(), 'sidecar-sites-'));
  cpSync(join(root, 'base/project/config'), join(path, 'config'), { recursive: true });
  const files = [
    ...Object.entries(sites).map(
      ([identifier, text]) => [`config/sites/${identifier}/config.yaml`, text] as const,
    ),
    ...FLUID_FILES.map((name) => [name, ''] as const),
  ];
  for (const [name, text] of files) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return path;
}

function compile(document: SnapshotDocument): InstanceModel {
  return InstanceModel.compile(document, snapshotHash(document));
}
