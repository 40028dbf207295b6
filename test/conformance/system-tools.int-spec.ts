import { parseEndpointKey, type ToolsConfig } from '#config';
import { Typo3WriteDatabase, type SqlConnection } from '#database';
import {
  conformanceSnapshot,
  createTypo3Database,
  describeWithConformance,
  eachRecordedTool,
  recordedBase,
  Typo3EndpointServer,
} from '#testing';
import { InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import { LiveEndpoint } from '../../apps/tools/src/live/live-endpoint.service';
import type { ReadTool } from '../../apps/tools/src/registry/tool-handler';
import { FetchLogsTool } from '../../apps/tools/src/tools/system/fetch-logs.tool';
import { GetEnvRawTool } from '../../apps/tools/src/tools/system/get-env-raw.tool';
import { GetEnvTool } from '../../apps/tools/src/tools/system/get-env.tool';
import { GetPhpInfoRawTool } from '../../apps/tools/src/tools/system/get-php-info-raw.tool';
import { GetPhpInfoTool } from '../../apps/tools/src/tools/system/get-php-info.tool';
import { GetSystemStatusTool } from '../../apps/tools/src/tools/system/get-system-status.tool';
import { applySetup, readRecordedTool, type RecordedCase, type RecordedTool } from './recorded-tool';
import { factsBy, type Sentence } from './sentences';
import { reportVerdicts, verdictsOf, type Verdict } from './verdicts';

interface SystemCase extends RecordedCase {
  env?: Record<string, string>;
  /** Depends on the recording machine: only the shape is compared. */
  environment?: boolean;
  /** Only the first lines were kept. */
  shortened?: boolean;
}

/** What `phpinfo()` prints on the command line, as it was recorded. */
const PRINTED = 'phpinfo()\nPHP Version => 8.2.36\n\nSystem => Linux\nUSER_NAME => <none>\n';

const TOOLS: Record<string, (live: LiveEndpoint) => ReadTool> = {
  fetch_logs: () => new FetchLogsTool(),
  get_env: () => new GetEnvTool(),
  get_env_raw: (live) => new GetEnvRawTool(live),
  get_php_info: () => new GetPhpInfoTool(),
  get_php_info_raw: (live) => new GetPhpInfoRawTool(live),
  get_system_status: () => new GetSystemStatusTool(),
};

const RECORDED: readonly Sentence[] = [
  [/^Recent sys_log entries \(showing (\d+)\):$/m, 'entries $1'],
  [/^No log entries\.$/m, 'entries 0'],
  [/^No environment variables\.$/m, 'no environment'],
];
const OURS: readonly Sentence[] = [
  [/^Log entries, newest first \(showing (\d+)\):$/m, 'entries $1'],
  [/^The log holds no such entry\.$/m, 'entries 0'],
  [/^The environment is empty\.$/m, 'no environment'],
];

/** Thrown to undo a case's setup. */
class Undo extends Error {}

describeWithConformance(
  'System tools against the recordings of TYPO3 13.4 (R-30.117 to R-30.132)',
  (root) => {
    let site: Awaited<ReturnType<typeof createTypo3Database>>;
    let database: Typo3WriteDatabase;
    let typo3: Typo3EndpointServer;
    let live: LiveEndpoint;

    beforeAll(async () => {
      site = await createTypo3Database(recordedBase(root, '13.4'));
      database = new Typo3WriteDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
      typo3 = await Typo3EndpointServer.start('conformance');
      live = new LiveEndpoint({ endpointKey: parseEndpointKey(typo3.setting) } as ToolsConfig);
    });

    afterAll(async () => {
      await database.onApplicationShutdown();
      await site.drop();
      await typo3.stop();
    });

    async function answer(tool: RecordedTool, recorded: SystemCase, db: SqlConnection): Promise<string> {
      const env = recorded.env ?? {};
      typo3.answers.set('env', { variables: env }).set('phpinfo', { output: PRINTED });
      const fields = { ...conformanceSnapshot(root), env, endpoints: typo3.declaration };
      const document = fields as unknown as SnapshotDocument;
      const snapshot = InstanceModel.compile(document, snapshotHash(document));
      const handler = (TOOLS[tool.tool] as (live: LiveEndpoint) => ReadTool)(live);
      return (await handler.execute(recorded.arguments, { actor: null, snapshot, db, now: tool.now }))
        .content;
    }

    async function run(tool: RecordedTool, recorded: SystemCase): Promise<string> {
      let given = '';
      const work = database.transaction(async (tx) => {
        await tx.execute("SET SESSION sql_mode = ''");
        await applySetup(tx, tool.setups[recorded.setup ?? ''] ?? []);
        given = await answer(tool, recorded, tx);
        throw new Undo();
      });
      await work.catch((error: unknown) => {
        given = error instanceof Undo ? given : `failed: ${String(error)}`;
      });
      return given;
    }

    async function judge(tool: RecordedTool, recorded: SystemCase): Promise<Verdict> {
      const whole = await run(tool, recorded);
      const kept = recorded.shortened === true ? recorded.result.split('\n').length : undefined;
      const content = whole.split('\n').slice(0, kept).join('\n');
      const shape = (text: string): string[] => text.split('\n').map((line) => line.replace(/[:=(].*/, ''));
      const theirs =
        recorded.environment === true ? shape(recorded.result) : factsBy(recorded.result, RECORDED);
      const ours = recorded.environment === true ? shape(content) : factsBy(content, OURS);
      if (JSON.stringify(theirs) === JSON.stringify(ours)) {
        return { id: recorded.id };
      }
      const masked = recorded.result.replace(/([?&]signature=)[^#\s]+/g, '$1***');
      const rule = JSON.stringify(factsBy(masked, RECORDED)) === JSON.stringify(ours) ? 'D-30.21' : null;
      return { id: recorded.id, difference: { rule, recorded: theirs, ours } };
    }

    eachRecordedTool(root, Object.keys(TOOLS), async (name) => {
      const tool = readRecordedTool(root, name);
      const verdicts = await verdictsOf(tool.cases, (recorded) => judge(tool, recorded));
      expect(reportVerdicts(name, verdicts)).toEqual([]);
    });
  },
);
