import { randomUUID } from 'node:crypto';
import { MAX_REPLY_BYTES, type StepPage, type StepView } from '#contracts';
import {
  AgentOutboxRepository,
  openDataSource,
  TraceIntakeRepository,
  Transactions,
  TraceStepRepository,
} from '#database';
import { NotFoundError } from '#errors';
import { createSidecarDatabase, type ScratchDatabase } from '#testing';
import { StepReader } from './step-reader.service';

type DataSource = Awaited<ReturnType<typeof openDataSource>>;

let database: ScratchDatabase;
let dataSource: DataSource;
let reader: StepReader;

beforeAll(async () => {
  database = await createSidecarDatabase();
  dataSource = await openDataSource({ url: database.url, poolSize: 4 });
  reader = new StepReader(new TraceStepRepository(dataSource));
});

afterAll(async () => {
  await dataSource?.destroy();
  await database.drop();
});

/** Stores steps the way they travel: outbox, then copied. */
async function store(
  runUuid: string,
  steps: [sequence: number, payload?: Record<string, unknown>][],
): Promise<void> {
  const outbox = new AgentOutboxRepository(dataSource);
  const rows = steps.map(([sequence, payload = {}]) => ({
    kind: 'step' as const,
    runUuid,
    sequence,
    payload: { kind: 'llm', event: 'step.llm', round: 1, durationMs: 12.34, ...payload },
  }));
  const entries = await new Transactions(dataSource).run((tx) => outbox.append(rows, tx));
  await new TraceIntakeRepository(dataSource).store(entries);
}

const numbers = (from: number, count: number): [number][] =>
  Array.from({ length: count }, (_, index) => [from + index]);

async function readAll(runUuid: string, limit: number, view: StepView = 'full'): Promise<StepPage[]> {
  const pages: StepPage[] = [];
  for (let after: number | null = -1; after !== null; after = pages.at(-1)!.nextAfter) {
    pages.push(await reader.page({ runUuid, after, limit, view }));
  }
  return pages;
}

const sequencesOf = (pages: StepPage[]): number[] =>
  pages.flatMap((page) => page.items.map((step) => step.sequence));

describe('StepReader.page (R-10.15)', () => {
  it('gives a step as the API shows it', async () => {
    const runUuid = randomUUID();
    await store(runUuid, [
      [0, { kind: 'run', event: 'run.queued', round: 0, durationMs: 0, status: 'queued' }],
    ]);
    const page = await reader.page({ runUuid, after: -1, limit: 50, view: 'full' });
    expect(page).toEqual({
      items: [
        {
          sequence: 0,
          kind: 'run',
          event: 'run.queued',
          round: 0,
          durationMs: 0,
          status: 'queued',
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
      ],
      nextAfter: null,
    });
    expect(Math.abs(Date.parse(page.items[0]!.at) - Date.now())).toBeLessThan(10_000);
  });

  it.each([
    [250, 100, [100, 100, 50]],
    [200, 100, [100, 100]],
    [3, 1, [1, 1, 1]],
    [0, 100, [0]],
  ])('gives %i steps in pages of %i, ascending, each once', async (count, limit, sizes) => {
    const runUuid = randomUUID();
    await store(randomUUID(), numbers(0, 5));
    if (count > 0) await store(runUuid, numbers(0, count));
    const pages = await readAll(runUuid, limit);
    expect(pages.map((page) => page.items.length)).toEqual(sizes);
    expect(sequencesOf(pages)).toEqual(numbers(0, count).flat());
  });

  it('continues after any step', async () => {
    const runUuid = randomUUID();
    await store(runUuid, numbers(0, 10));
    const page = await reader.page({ runUuid, after: 6, limit: 2, view: 'full' });
    expect([sequencesOf([page]), page.nextAfter]).toEqual([[7, 8], 8]);
    expect(await reader.page({ runUuid, after: 9, limit: 2, view: 'full' })).toEqual({
      items: [],
      nextAfter: null,
    });
  });

  it('cuts a page by the size of the reply and goes on after it (R-05.4)', async () => {
    const runUuid = randomUUID();
    const content = 'ü'.repeat(25_000);
    await store(
      runUuid,
      numbers(0, 30).map(([sequence]) => [sequence, { content }]),
    );
    const pages = await readAll(runUuid, 200);
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages)
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(MAX_REPLY_BYTES);
    expect(sequencesOf(pages)).toEqual(numbers(0, 30).flat());
    const metadata = await readAll(runUuid, 200, 'metadata');
    expect(metadata).toHaveLength(1);
    expect(metadata[0]!.items[29]).toMatchObject({ contentLength: 25_000, contentRedacted: true });
  });

  it('gives a step larger than a reply on a page of its own, its texts cut', async () => {
    const runUuid = randomUUID();
    await store(runUuid, [[0], [1, { toolResult: 'x'.repeat(1_500_000) }], [2]]);
    const pages = await readAll(runUuid, 200);
    expect(sequencesOf(pages)).toEqual([0, 1, 2]);
    const large = pages.flatMap((page) => page.items)[1]!;
    expect(large['contentCut']).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(large))).toBeLessThan(MAX_REPLY_BYTES);
  });

  it('never shows a step before one that is still on its way', async () => {
    const runUuid = randomUUID();
    await store(runUuid, [[0], [1], [3]]);
    const early = await reader.page({ runUuid, after: -1, limit: 50, view: 'full' });
    expect([sequencesOf([early]), early.nextAfter]).toEqual([[0, 1], null]);
    expect((await reader.page({ runUuid, after: 1, limit: 50, view: 'full' })).items).toEqual([]);
    await store(runUuid, [[2]]);
    expect(sequencesOf([await reader.page({ runUuid, after: 1, limit: 50, view: 'full' })])).toEqual([2, 3]);
  });

  it('does not wait for ever for a number that never comes', async () => {
    const runUuid = randomUUID();
    await store(runUuid, [[0], [2], [3]]);
    await dataSource.query(
      'UPDATE trace_steps SET created_at = created_at - INTERVAL 61 SECOND WHERE run_uuid = ?',
      [runUuid],
    );
    expect(sequencesOf(await readAll(runUuid, 2))).toEqual([0, 2, 3]);
  });
});

describe('views (spec 05 §4 SSE)', () => {
  const content = {
    content: 'the answer',
    thinking: 'hm',
    requestedToolCalls: [{ id: 'a', name: 'read_records', arguments: '{}' }],
  };

  it('full gives all that is stored, metadata no content', async () => {
    const runUuid = randomUUID();
    await store(runUuid, [[0, { ...content, totalTokens: 5 }]]);
    expect(await reader.one(runUuid, 0, 'full')).toMatchObject({ ...content, totalTokens: 5 });
    const step = await reader.one(runUuid, 0, 'metadata');
    expect(step).toMatchObject({
      contentLength: 10,
      thinkingLength: 2,
      requestedToolNames: ['read_records'],
      totalTokens: 5,
    });
    expect(JSON.stringify(step)).not.toContain('the answer');
  });

  it('a payload cannot speak for the row it is in', async () => {
    const runUuid = randomUUID();
    await store(runUuid, [[0, { sequence: 99, at: 'never' }]]);
    const step = await reader.one(runUuid, 0, 'full');
    expect(step.sequence).toBe(0);
    expect(Date.parse(step.at)).not.toBeNaN();
  });

  it('a row whose payload is no JSON is listed without content', async () => {
    const runUuid = randomUUID();
    await dataSource.query(
      "INSERT INTO trace_steps VALUES (?, 0, 'unreadable', 0, 0, '{broken secret', UTC_TIMESTAMP(3))",
      [runUuid],
    );
    const page = await reader.page({ runUuid, after: -1, limit: 10, view: 'full' });
    expect(page.items).toEqual([
      expect.objectContaining({ sequence: 0, kind: 'unreadable', event: 'step.unreadable' }),
    ]);
    expect(JSON.stringify(page)).not.toContain('secret');
  });

  it('an unknown step is not found', async () => {
    await expect(reader.one(randomUUID(), 0, 'full')).rejects.toBeInstanceOf(NotFoundError);
  });
});
