import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Typo3WriteDatabase, type SqlConnection } from '#database';
import {
  conformanceSnapshot,
  createTypo3Database,
  describeWithConformance,
  inUndoneTransaction,
  readTables,
  recordedBase,
  recordedCases,
  recordedVersions,
  reportCorpus,
  rowChanges,
  rowDifference,
  type RecordedVersion,
  type RowChanges,
  type RowsByTable,
  type ScratchDatabase,
} from '#testing';
import { BackendUserRepository, InstanceModel, type BackendUser, type SnapshotDocument } from '#typo3';
import {
  LockingConnection,
  applyWritePlan,
  isRefusal,
  workspaceGuard,
  type PlanOutcome,
} from '#write-guards';
import type { ToolContext } from '../../registry/tool-context';
import { metadataColumns } from './page-metadata-arguments';
import { UpdatePageMetadataTool } from './update-page-metadata.tool';

const TABLES = ['pages', 'sys_file_reference', 'sys_history', 'sys_log', 'sys_refindex'];
const TOOL = new UpdatePageMetadataTool();

type Arguments = Record<string, unknown>;

interface Recorded {
  id: string;
  actor: number;
  workspace?: number;
  changes: RowChanges;
}

interface DataHandlerCase extends Recorded {
  now: number;
  data: Record<string, Record<string, Arguments>>;
  cmd: unknown;
  errors: string[];
  flushedCacheTags: string[];
}

interface ToolCase extends Recorded {
  arguments: Arguments;
  setup?: string;
  isError: boolean;
  preview: string[];
  viewers: Record<string, boolean>;
}

type SetupStep = { table: string; uid: number; set: Record<string, unknown> };

/** What this product answered to a recorded question, and what it left behind. */
interface Answer {
  card: PlanOutcome;
  refusal: string | null;
  changes: RowChanges;
  tags: string[];
  /** The uid belongs to a row of a workspace. */
  isDraft: boolean;
}

describeWithConformance(
  'update_page_metadata against the recordings',
  (folder) => {
    describe.each<RecordedVersion>(recordedVersions())('of TYPO3 %s', (version) => {
      let scratch: ScratchDatabase;
      let database: Typo3WriteDatabase;
      let base: RowsByTable;
      const snapshot = InstanceModel.compile(
        conformanceSnapshot(folder, {
          folder: `typo3-${version}`,
          instanceId: 'conformance',
        }) as unknown as SnapshotDocument,
        'conformance',
      );

      beforeAll(async () => {
        scratch = await createTypo3Database(recordedBase(folder, version));
        database = new Typo3WriteDatabase({ readUrl: scratch.url, writeUrl: scratch.url, poolSize: 2 });
        await database.transaction(async (tx) => {
          base = await readTables(tx, TABLES);
        });
      });

      afterAll(async () => {
        await database.onApplicationShutdown();
        await scratch.drop();
      });

      async function loadActor(
        db: SqlConnection,
        { actor, workspace }: Recorded,
        now: number,
      ): Promise<BackendUser | null> {
        const user = await new BackendUserRepository(db).load(actor, now);
        return user === null ? null : { ...user, workspace: workspace ?? 0 };
      }

      async function ask(
        db: SqlConnection,
        recorded: Recorded,
        args: Arguments,
        now: number,
      ): Promise<Answer> {
        const before = await readTables(db, TABLES);
        const actor = await loadActor(db, recorded, now);
        const context: ToolContext = { actor, snapshot, db: new LockingConnection(db), now };
        const card = await TOOL.plan(args, context);
        const blocked = actor === null ? null : workspaceGuard(actor);
        const outcome = blocked ?? (isRefusal(card) ? card : await applyWritePlan(db, snapshot, card));
        const changes = rowChanges(before, await readTables(db, TABLES));
        return {
          card,
          refusal: isRefusal(outcome) ? outcome.message : null,
          changes,
          tags: isRefusal(card) ? [] : [...card.cacheTags].sort(),
          isDraft: Number(base.get('pages')?.get(String(args['uid']))?.['t3ver_wsid'] ?? 0) > 0,
        };
      }

      /** One line to count by, and each explained case with its rule when asked for. */
      function report(title: string, verdicts: { id: string; verdict: string }[]): void {
        const found = (kind: string): string[] =>
          verdicts.filter(({ verdict }) => verdict.startsWith(kind)).map(({ id }) => id);
        reportCorpus({
          corpus: title,
          cases: verdicts.length,
          equal: found('equal').length,
          explained: found('explained').length,
          different: found('different'),
        });
        if (process.env['SIDECAR_CONFORMANCE_VERBOSE'] === undefined) return;
        for (const { id, verdict } of verdicts.filter((each) => each.verdict !== 'equal'))
          process.stdout.write(`  ${id}: ${verdict}\n`);
      }

      it('leaves the rows DataHandler leaves for a single page and its text columns (D-22)', async () => {
        const pages = snapshot.table('pages');
        const reach = ['uid', ...metadataColumns(pages as NonNullable<typeof pages>)];
        const cases = recordedCases<DataHandlerCase>(folder, version, 'datahandler/page-update.json');
        const verdicts: { id: string; verdict: string }[] = [];
        for (const recorded of cases) {
          const rows = Object.entries(recorded.data ?? {}).flatMap(([table, records]) =>
            Object.entries(records).map(([uid, columns]) => ({ table, uid, columns })),
          );
          const [only] = rows;
          const inReach =
            rows.length === 1 &&
            only?.table === 'pages' &&
            Object.keys(only.columns).every((column) => reach.includes(column));
          if (!inReach || only === undefined) continue;
          const args = { uid: Number(only.uid), ...only.columns };
          const verdict = await inUndoneTransaction(database, (db) =>
            ask(db, recorded, args, recorded.now),
          ).then((answer) => judgeRows(recorded, args, answer), failed);
          verdicts.push({ id: recorded.id, verdict });
        }
        report(`datahandler/page-update (${version}, through update_page_metadata)`, verdicts);
        expect(verdicts.filter(({ verdict }) => verdict.startsWith('different'))).toEqual([]);
      });

      // The tools were recorded on 13.4 only.
      if (version !== '13.4') return;

      it('decides, shows and writes what the recorded tool did, or what a rule of ours says instead (spec 40 §14)', async () => {
        const recording = JSON.parse(
          readFileSync(join(folder, 'recorded/tools/update_page_metadata.json'), 'utf8'),
        ) as {
          now: number;
          setups: Record<string, SetupStep[]>;
          cases: ToolCase[];
        };
        const verdicts: { id: string; verdict: string }[] = [];
        for (const recorded of recording.cases) {
          const verdict = await inUndoneTransaction(database, async (db) => {
            for (const step of recording.setups[recorded.setup ?? ''] ?? []) await change(db, step);
            const viewers = await readers(db, recorded, recording.now);
            return judgeTool(recorded, await ask(db, recorded, recorded.arguments, recording.now), viewers);
          }).catch(failed);
          verdicts.push({ id: recorded.id, verdict });
        }
        report('tools/update_page_metadata', verdicts);
        expect(verdicts.filter(({ verdict }) => verdict.startsWith('different'))).toEqual([]);
      });

      async function change(db: SqlConnection, { table, uid, set }: SetupStep): Promise<void> {
        const columns = Object.keys(set).map((column) => `\`${column}\` = ?`);
        await db.execute(`UPDATE \`${table}\` SET ${columns.join(', ')} WHERE uid = ?`, [
          ...Object.values(set),
          uid,
        ]);
      }

      async function readers(
        db: SqlConnection,
        recorded: ToolCase,
        now: number,
      ): Promise<Record<string, boolean>> {
        const found: Record<string, boolean> = {};
        for (const uid of Object.keys(recorded.viewers)) {
          const actor = await new BackendUserRepository(db).load(Number(uid), now);
          found[uid] = await TOOL.mayPreview(recorded.arguments, { actor, snapshot, db, now });
        }
        return found;
      }
    });
  },
  ['datahandler/page-update.json', 'tools/update_page_metadata.json'],
  { corpora: ['datahandler/page-update', 'tools/update_page_metadata'], versions: ['13.4', '14.3'] },
);

function failed(error: unknown): string {
  return `different: failed, ${String(error)}`;
}

function judgeRows(recorded: DataHandlerCase, args: Arguments, answer: Answer): string {
  if (answer.refusal !== null) return judgeRefusal(recorded, args, answer);
  const rows = rowDifference(recorded.changes, answer.changes);
  if (rows !== null) return `different: ${rows}`;
  const tags = JSON.stringify([...recorded.flushedCacheTags].sort()) === JSON.stringify(answer.tags);
  return tags
    ? 'equal'
    : `different: cache tags ${answer.tags.join(' ')} instead of ${recorded.flushedCacheTags.join(' ')}`;
}

/** A refusal must leave nothing, and TYPO3 must have refused too or a rule must say why the tool does not ask it (D-23). */
function judgeRefusal(
  recorded: Recorded & { errors?: string[]; isError?: boolean },
  args: Arguments,
  { refusal, changes, isDraft }: Answer,
): string {
  if (Object.keys(changes).length > 0)
    return `different: refused, but changed ${Object.keys(changes).join(', ')}`;
  const refused = (recorded.errors ?? []).length > 0 || recorded.isError === true;
  if (refused && Object.keys(recorded.changes).length === 0) return 'equal';
  if (refused) return 'explained: D-23, refused and nothing changed';
  const rule = refusalRule(args, refusal ?? '', isDraft);
  return rule === null ? `different: refused (${refusal})` : `explained: ${rule}`;
}

function refusalRule(args: Arguments, refusal: string, isDraft: boolean): string | null {
  const values = Object.entries(args)
    .filter(([name]) => name !== 'uid')
    .map(([, value]) => value);
  if (values.some((value) => typeof value !== 'string' && typeof value !== 'number'))
    return 'R-40.23, type of a text';
  if (/is required/.test(refusal) && values.some((value) => String(value).trim() === ''))
    return 'R-40.46, required';
  if (/more than \d+ characters/.test(refusal) && values.some((value) => String(value).length > 255))
    return 'R-40.96, too long';
  if (/must be one of/.test(refusal)) return 'R-40.102, no item';
  if (/lacks the grant/.test(refusal)) return 'R-40.33, grant asked before the write';
  if (/^Page unavailable/.test(refusal) && isDraft) return 'R-40.29, a draft is no live row';
  if (/^Page unavailable/.test(refusal)) return 'R-40.101, page missing or closed: core skips it silently';
  return null;
}

function judgeTool(recorded: ToolCase, answer: Answer, viewers: Record<string, boolean>): string {
  if (JSON.stringify(viewers) !== JSON.stringify(recorded.viewers) && !answer.isDraft) {
    return `different: viewers ${JSON.stringify(viewers)} instead of ${JSON.stringify(recorded.viewers)}`;
  }
  if (answer.refusal !== null) return judgeRefusal(recorded, recorded.arguments, answer);
  if (recorded.isError) return 'different: written, but the recording refused';
  const rows = rowDifference(recorded.changes, answer.changes);
  if (rows !== null) return `different: ${rows}`;
  const card = cardDifference(recorded, answer);
  return card === null ? 'equal' : `different: ${card}`;
}

/** Facts of the card: which page, how many columns, and per column whether it changes and, where both show all, from what to what. */
function cardDifference(recorded: ToolCase, { card }: Answer): string | null {
  if (isRefusal(card)) return 'no card';
  const [first = '', ...others] = recorded.preview;
  const [ownFirst = '', ...own] = card.card.lines;
  if (headFacts(first) === null || headFacts(first) !== headFacts(ownFirst)) return `first line ${ownFirst}`;
  const wrong = others.find(
    (line) => !tellsTheSame(line, own.find((each) => columnOf(each) === columnOf(line)) ?? ''),
  );
  return wrong === undefined ? null : `line of ${columnOf(wrong)}`;
}

function headFacts(line: string): string | null {
  return /^Page (\[\d+\] ".*" — \d+) /.exec(line)?.[1] ?? null;
}

function columnOf(line: string): string {
  return line.split(':')[0] ?? '';
}

const WHOLE = /^\w+: (\(empty\)|".*") → (\(empty\)|".*")$/;

function tellsTheSame(recorded: string, own: string): boolean {
  if (recorded.includes(': unchanged') || own.includes(': unchanged')) {
    return recorded.includes(': unchanged') && own.includes(': unchanged');
  }
  const whole = WHOLE.exec(own);
  return whole === null || recorded.includes('…') || recorded === own;
}
