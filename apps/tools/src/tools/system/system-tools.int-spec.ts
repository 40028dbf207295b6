import { Typo3ReadDatabase, type SqlConnection } from '#database';
import { DEMO_SITE, createTypo3Database, type ScratchDatabase } from '#testing';
import { InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import type { ReadTool, ToolArguments } from '../../registry/tool-handler';
import { FetchLogsTool } from './fetch-logs.tool';
import { GetEnvTool } from './get-env.tool';
import { GetPhpInfoTool } from './get-php-info.tool';
import { GetSystemStatusTool } from './get-system-status.tool';

const LOG = `
SET SESSION sql_mode = '';
DELETE FROM sys_log;
INSERT INTO sys_log (uid, tstamp, userid, type, action, level, details, IP, log_data) VALUES
  (1, 1793000000, 7, 1, 1, 'info', 'older', '192.0.2.9', 'SECRET'),
  (2, 1793000060, 7, 255, 3, 'error', 'Login-attempt from ###IP###, ''%s''', '192.0.2.9', 'SECRET'),
  (3, 1793000060, 7, 1, 2, 'error', 'same time, later uid', '192.0.2.9', 'SECRET');`;

describe('System tools on the demo site (R-30.117 to R-30.132)', () => {
  let site: ScratchDatabase;
  let db: Typo3ReadDatabase;

  beforeAll(async () => {
    const rowsSql = `${DEMO_SITE.rowsSql()}\n${LOG}`;
    site = await createTypo3Database({ schemaSql: DEMO_SITE.schemaSql(), rowsSql });
    db = new Typo3ReadDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
  });

  afterAll(async () => {
    await db.onApplicationShutdown();
    await site.drop();
  });

  async function ask(
    tool: ReadTool,
    args: ToolArguments = {},
    parts: Partial<SnapshotDocument> = {},
    on: SqlConnection = db,
  ): Promise<string> {
    const document = { ...(DEMO_SITE.snapshot() as unknown as SnapshotDocument), ...parts };
    const snapshot = InstanceModel.compile(document, snapshotHash(document));
    return (await tool.execute(args, { actor: null, snapshot, db: on, now: 0 })).content;
  }

  it('fetch_logs shows newest first, equal times by uid, and nothing about who (R-30.117)', async () => {
    expect(await ask(new FetchLogsTool(), { level: 'ERROR' })).toBe(
      [
        'Log entries, newest first (showing 2):',
        "[2026-10-26 07:34] 255.3 error: Login-attempt from ###IP###, '%s'",
        '[2026-10-26 07:34] 1.2 error: same time, later uid',
      ].join('\n'),
    );
    expect(await ask(new FetchLogsTool(), { limit: 1 })).toContain('(showing 1):');
    expect(await ask(new FetchLogsTool())).not.toMatch(/SECRET|192\.0\.2/);
    expect(await ask(new FetchLogsTool(), { level: 'nope' })).toBe('The log holds no such entry.');
  });

  it('get_env sorts by bytes and withholds secrets, never this process’s own (R-30.119, R-30.120)', async () => {
    const env = { b: '1', A: 'x', DB_PASSWORD: 'y', PAT: `ghp_${'a'.repeat(36)}` };
    expect(await ask(new GetEnvTool(), {}, { env })).toBe('A=x\nDB_PASSWORD=***redacted***\nPAT=***\nb=1');
    expect(await ask(new GetEnvTool(), {}, { env: {} })).toBe('The environment is empty.');
  });

  it('get_php_info has exactly its lines (R-30.122)', async () => {
    const php = {
      version: '8.3.9',
      extensions: ['json', 'Core'],
      ini: { memory_limit: '256M', secret: 'x' },
    };
    expect(await ask(new GetPhpInfoTool(), {}, { php })).toBe(
      [
        'PHP version: 8.3.9',
        'Loaded extensions (2): Core, json',
        'memory_limit = 256M',
        'max_execution_time = ',
        'post_max_size = ',
        'upload_max_filesize = ',
        'date.timezone = ',
      ].join('\n'),
    );
  });

  it('get_system_status comes out with the database away too (R-30.132)', async () => {
    expect(await ask(new GetSystemStatusTool())).toMatch(/^Database: \d+\.\d+\.\d+-MariaDB/m);
    const away = { query: () => Promise.reject(new Error('away')) } as unknown as SqlConnection;
    const status = await ask(new GetSystemStatusTool(), {}, {}, away);
    expect(status).toContain('Database: (unavailable)');
    expect(status.split('\n').map((line) => line.replace(/:.*/, ''))).toEqual([
      'TYPO3',
      'PHP',
      'Database',
      'Application context',
      'Composer mode',
      'OS family',
      'Timezone',
    ]);
  });
});
