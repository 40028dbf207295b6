import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { CannedApi, ok, problem } from './canned-api';
import { card, DIGEST, me, run, RUN_ID, steps, tools, turn, TURN_ID } from './canned-data';

const CHROMIUM = '/usr/bin/chromium';
const ROOT = resolve(__dirname, '../../..');
/** Where to leave pictures for people; none are taken without it. */
const SHOTS = process.env['DASHBOARD_SHOTS'];
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

const describeWithBrowser = existsSync(CHROMIUM) ? describe : describe.skip;

describeWithBrowser('the dashboard in a browser', () => {
  let folder: string;
  let api: CannedApi;
  let origin: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
    const config = join(ROOT, 'apps/dashboard/vite.config.mts');
    execFileSync(process.execPath, [vite, 'build', '--config', config, '--outDir', folder], {
      stdio: 'pipe',
    });
    browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    api = new CannedApi(folder);
    origin = await api.start();
    api.answers.set('GET /v1/me', ok(me()));
    api.answers.set('GET /v1/runs', ok({ items: [], nextCursor: null }));
    api.answers.set('GET /v1/tools', ok(tools));
    api.answers.set('GET /v1/approvals', ok({ items: [turn()], nextCursor: null }));
    api.answers.set(`GET /v1/approvals/${TURN_ID}`, ok(turn()));
    api.answers.set(`GET /v1/runs/${RUN_ID}`, ok({ ...run(), answer: null }));
    api.answers.set(`GET /v1/runs/${RUN_ID}/steps`, ok({ items: steps, nextAfter: null }));
    await use({});
  });
  afterEach(async () => {
    await context.close();
    await api.stop();
  });

  const use = async (options: { colorScheme?: 'light' | 'dark'; width?: number }): Promise<void> => {
    await context?.close();
    context = await browser.newContext({
      viewport: { width: options.width ?? 1200, height: 900 },
      colorScheme: options.colorScheme ?? 'light',
      bypassCSP: false,
    });
    context.setDefaultTimeout(30_000);
    page = await context.newPage();
    faults = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (line) => {
      if (/Content.Security.Policy/i.test(line.text())) faults.push(line.text());
    });
  };
  const open = (route: string): Promise<unknown> => page.goto(`${origin}/dashboard/${route}`);
  const shot = async (name: string): Promise<void> => {
    if (SHOTS === undefined) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
  };
  const violations = async (): Promise<string[]> => {
    await page.evaluate(AXE);
    const found = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      return (await axe.run()).violations;
    });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  };
  const decisions = (): { body: unknown; headers: Record<string, unknown> }[] =>
    api.requests.filter((request) => request.path.endsWith('/decision'));

  describe('who is here', () => {
    it('says where to sign in when the session is unknown', async () => {
      api.answers.set('GET /v1/me', problem(401, 'unauthenticated', 'Authentication is required.'));
      await open('');
      await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
      expect(await page.getByRole('navigation').count()).toBe(0);
      await shot('sign-in');
    });

    it('leaves as soon as any call is refused as unknown', async () => {
      await open('#/tools');
      await page.getByRole('heading', { name: 'Tools' }).waitFor();
      api.answers.set('GET /v1/runs', problem(401, 'unauthenticated', 'Authentication is required.'));
      await page.getByRole('link', { name: 'Runs' }).click();
      await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    });

    it('speaks the language of the backend session, and the one chosen here', async () => {
      api.answers.set('GET /v1/me', ok(me({ language: 'de' })));
      await open('#/approvals');
      await page.getByRole('heading', { name: 'Freigaben' }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
      await shot('approvals-german');
      await page.getByLabel('Sprache').selectOption('en');
      await page.getByRole('heading', { name: 'Approvals' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Approvals' }).waitFor();
    });
  });

  describe('runs', () => {
    it('lists runs with their facts, and says when there are none', async () => {
      await open('');
      await page.getByText('No runs yet').waitFor();
      await shot('runs-empty');
      const other = '4f0c8a52-6f0e-4b9e-9a53-0a3c6f1d2e11';
      const items = [
        run({ status: 'running' }),
        run({ id: other, status: 'failed', owner: 0 }),
        run({ id: RUN_ID.replace('3', '5'), status: 'completed' }),
      ];
      api.answers.set('GET /v1/runs', ok({ items, nextCursor: 'bmV4dA' }));
      await page.reload();
      const rows = page.locator('tbody tr');
      await rows.nth(2).waitFor();
      expect(await rows.nth(0).innerText()).toMatch(/Running.*3f0c8a52.*editing.*User #7.*2 \/ 5.*2,052/s);
      expect(await rows.nth(1).innerText()).toContain('Service account');
      await shot('runs');
      await page.getByRole('button', { name: 'Older entries' }).click();
      await page.getByRole('button', { name: 'First page' }).waitFor();
      expect(api.requests.at(-1)?.path).toContain('cursor=bmV4dA');
    });

    it('shows an error with its trace, and recovers', async () => {
      api.answers.set('GET /v1/runs', problem(503, 'database-unavailable', 'The database is unavailable.'));
      await open('');
      await page.getByText('The database is unavailable.').waitFor();
      await shot('runs-error');
      api.answers.set('GET /v1/runs', ok({ items: [run()], nextCursor: null }));
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('link', { name: '3f0c8a52' }).waitFor();
      expect(await page.getByText('The database is unavailable.').count()).toBe(0);
    });
  });

  describe('one run', () => {
    it('shows facts, card and steps, opens a step down to raw JSON, and follows it live', async () => {
      const body = { ...steps[4], toolResult: '<b>not markup</b>' };
      api.answers.set(`GET /v1/runs/${RUN_ID}/steps/4`, ok(body));
      await open(`#/runs/${RUN_ID}`);
      await page.getByText('Tool get_pagetree').waitFor();
      expect(await page.locator('.steps > li').count()).toBe(steps.length);
      await page.getByText('Tool get_pagetree').click();
      await page.getByText('<b>not markup</b>').first().waitFor();
      expect(await page.locator('.steps b').count()).toBe(0);
      await page.getByText('Raw JSON').click();
      await page.locator('.raw[open] pre.json').first().waitFor();
      await shot('run');
      while (api.openStreams === 0) await page.waitForTimeout(20);
      api.push('step.delta', { round: 3, index: 0, text: 'The page is' });
      await page.getByText('The page is').waitFor();
      api.push('step.llm', { ...steps[3], sequence: 7, round: 3 }, 7);
      api.push('step.llm', { ...steps[3], sequence: 7, round: 3 }, 7);
      api.answers.set(
        `GET /v1/runs/${RUN_ID}`,
        ok({ ...run({ status: 'completed', pendingTurn: null }), answer: 'Done <i>now</i>' }),
      );
      api.push('run.finished', { ...steps[1], sequence: 8, event: 'run.finished' }, 8);
      await page.getByText('Done <i>now</i>').waitFor();
      expect(await page.locator('.steps > li').count()).toBe(steps.length + 2);
      expect(await page.locator('.draft').count()).toBe(0);
      await page.getByText('Complete', { exact: true }).waitFor();
      while (api.openStreams > 0) await page.waitForTimeout(20);
      expect(await page.getByRole('button', { name: 'Cancel run' }).count()).toBe(0);
    });

    it.each([
      ['default', 'One tool call, no model'],
      ['de', 'Ein Werkzeugaufruf, kein Modell'],
    ])('shows a call without a model as one, in the list and alone (%s)', async (language, words) => {
      const usage = { promptTokens: 0, completionTokens: 0, totalTokens: 0, estimatedCost: null };
      const direct = run({ kind: 'direct', iterations: 0, maxRounds: 0, usage, callerSource: null });
      const paused = [steps[0], steps[1], { ...steps[6], sequence: 2, round: 0 }];
      api.answers.set('GET /v1/me', ok(me({ language })));
      api.answers.set('GET /v1/runs', ok({ items: [direct], nextCursor: null }));
      api.answers.set(`GET /v1/runs/${RUN_ID}`, ok({ ...direct, answer: null }));
      api.answers.set(`GET /v1/runs/${RUN_ID}/steps`, ok({ items: paused, nextAfter: null }));
      await open('');
      await page.locator('tbody').getByText(words).waitFor();
      await page.getByRole('link', { name: '3f0c8a52' }).click();
      await page.locator('dd').getByText(words).waitFor();
      await page.getByText('Visit us in Hamburg').first().waitFor();
      expect(await page.locator('.steps > li').count()).toBe(3);
      expect(await page.getByText(/Rounds|Runden|Tokens?$/).count()).toBe(0);
      expect(faults).toEqual([]);
      await shot(`run-direct-${language}`);
    });

    it('asks the stream for what follows the last step it has', async () => {
      const [request] = await Promise.all([page.waitForRequest(/\/events/), open(`#/runs/${RUN_ID}`)]);
      expect(request.url()).toContain('lastEventId=6');
    });
  });

  describe('a live view that breaks', () => {
    const streams = (): (string | undefined)[] =>
      api.requests.filter(({ path }) => path.includes('/events')).map(({ path }) => path.split('?')[1]);

    it('is reconnecting, never complete, and goes on behind the last step (R-70.20)', async () => {
      await open(`#/runs/${RUN_ID}`);
      await page.getByText('Live', { exact: true }).waitFor();
      api.push('step.llm', { ...steps[3], sequence: 7, round: 3 }, 7);
      await page.locator('.steps > li').nth(steps.length).waitFor();
      api.streamRefusal = 503;
      api.endStreams();
      while (streams().length < 3) await page.waitForTimeout(20);
      await page.getByText('Reconnecting …').waitFor();
      expect(await page.getByText('Complete', { exact: true }).count()).toBe(0);
      api.streamRefusal = null;
      await page.getByText('Live', { exact: true }).waitFor();
      expect(streams().at(-1)).toBe('lastEventId=7');
      api.push('run.finished', { ...steps[1], sequence: 8, event: 'run.finished' }, 8);
      await page.getByText('Complete', { exact: true }).waitFor();
    });

    it.each([204, 404])(
      'is complete with all steps when the run has ended meanwhile (%i)',
      async (status) => {
        api.streamRefusal = 503;
        await open(`#/runs/${RUN_ID}`);
        await page.getByText('Reconnecting …').waitFor();
        const last = { ...steps[1], sequence: 7, event: 'run.finished' };
        api.answers.set(`GET /v1/runs/${RUN_ID}/steps`, ok({ items: [...steps, last], nextAfter: null }));
        const ended = run({ status: 'completed', pendingTurn: null });
        api.answers.set(`GET /v1/runs/${RUN_ID}`, ok({ ...ended, answer: 'Done' }));
        api.streamRefusal = status;
        await page.getByText('Complete', { exact: true }).waitFor();
        expect(await page.locator('.steps > li').count()).toBe(steps.length + 1);
        const asked = streams().length;
        await page.waitForTimeout(1_500);
        expect(streams()).toHaveLength(asked);
      },
    );
  });

  describe('decisions', () => {
    it('approves with digest, CSRF token and an idempotency key, and shows the outcome', async () => {
      api.answers.set(`POST /v1/approvals/${TURN_ID}/decision`, { status: 202, body: { runId: RUN_ID } });
      await open('#/approvals');
      await page.getByText('Visit us in Hamburg').first().waitFor();
      expect(await page.locator('.diff .after em').innerText()).toBe('empty');
      expect(await page.getByText('\\u{200B}').count()).toBeGreaterThan(0);
      await shot('approvals');
      const decision = { approved: true, decidedBy: 1, decidedAt: '2026-11-30T10:05:00.000Z', reason: null };
      api.answers.set(`GET /v1/approvals/${TURN_ID}`, ok(turn({ state: 'decided', decision })));
      await page.getByLabel('Reason (optional)').fill('Looks right');
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Approved. The run continues.').first().waitFor();
      expect(decisions()).toMatchObject([
        {
          body: { digest: DIGEST, decision: 'approve', reason: 'Looks right' },
          headers: {
            'x-csrf-token': 'csrf-of-this-session',
            'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/),
          },
        },
      ]);
      expect(await page.evaluate(() => document.activeElement?.className)).toContain('outcome');
      expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      await shot('approved');
    });

    it('asks before a denial; going back sends nothing; keyboard alone is enough', async () => {
      api.answers.set(`POST /v1/approvals/${TURN_ID}/decision`, { status: 202, body: { runId: RUN_ID } });
      await open('#/approvals');
      await page.getByRole('button', { name: 'Deny' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Deny this proposal?' });
      await dialog.waitFor();
      await shot('deny-dialog');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Deny');
      expect(decisions()).toEqual([]);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('Denied. The run continues without the change.').first().waitFor();
      expect(decisions()).toMatchObject([{ body: { decision: 'deny' } }]);
    });

    it('decides call by call (D-3)', async () => {
      const cards = [
        card(),
        card({ callId: 'zB3dE5gH9', record: { table: 'pages', uid: 6, label: 'Contact' } }),
      ];
      api.answers.set('GET /v1/approvals', ok({ items: [turn({ cards })], nextCursor: null }));
      api.answers.set(`POST /v1/approvals/${TURN_ID}/decision`, { status: 202, body: { runId: RUN_ID } });
      await open('#/approvals');
      const choices = page.getByRole('group', { name: 'Decision about this change' });
      await choices.nth(1).getByLabel('Deny').check();
      await shot('per-call');
      await page.getByRole('button', { name: 'Decide as marked' }).click();
      await page.getByText('Approved. The run continues.').first().waitFor();
      expect(decisions()[0]?.body).toEqual({
        digest: DIGEST,
        decision: 'approve',
        calls: { zB3dE5gH9: 'deny' },
      });
    });

    it('a lost race shows the present state (409)', async () => {
      api.answers.set(`POST /v1/approvals/${TURN_ID}/decision`, problem(409, 'already-decided', 'Settled.'));
      await open('#/approvals');
      await page.getByRole('button', { name: 'Approve' }).waitFor();
      const decision = {
        approved: false,
        decidedBy: 4,
        decidedAt: '2026-11-30T10:05:00.000Z',
        reason: 'Wrong <page>',
      };
      api.answers.set(`GET /v1/approvals/${TURN_ID}`, ok(turn({ state: 'decided', decision })));
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Somebody else was faster.').first().waitFor();
      await page.getByText('Wrong <page>').waitFor();
      expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      await shot('conflict');
    });

    it('a refusal keeps the card and its buttons; the same decision sent again keeps its key', async () => {
      api.answers.set(
        `POST /v1/approvals/${TURN_ID}/decision`,
        problem(503, 'not-auditable', 'Not recorded.'),
      );
      await open('#/approvals');
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('The decision could not be recorded').first().waitFor();
      await page.getByRole('button', { name: 'Approve' }).click();
      while (decisions().length < 2) await page.waitForTimeout(20);
      const [first, second] = decisions().map(({ headers }) => headers['idempotency-key']);
      expect(second).toBe(first);
    });
  });

  describe('decisions that were refused', () => {
    const keys = () => decisions().map(({ headers }) => headers['idempotency-key']);

    it('are sent with a new key, so that the old refusal is not the answer for ever', async () => {
      const path = `POST /v1/approvals/${TURN_ID}/decision`;
      api.answers.set(path, problem(403, 'not-an-approver', 'No.'));
      await open('#/approvals');
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('You may not approve this').first().waitFor();
      api.answers.set(path, { status: 202, body: { runId: RUN_ID } });
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Approved. The run continues.').first().waitFor();
      expect(new Set(keys()).size).toBe(2);
    });

    it('for their CSRF token are repeated once, with that of the present session', async () => {
      const path = `POST /v1/approvals/${TURN_ID}/decision`;
      api.answers.set(path, () => {
        api.answers.set(path, { status: 202, body: { runId: RUN_ID } });
        return problem(403, 'csrf-failed', 'No.');
      });
      await open('#/approvals');
      await page.getByRole('button', { name: 'Approve' }).waitFor();
      api.answers.set('GET /v1/me', ok(me({ csrfToken: 'csrf-of-another-session' })));
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Approved. The run continues.').first().waitFor();
      expect(decisions().map(({ headers }) => headers['x-csrf-token'])).toEqual([
        'csrf-of-this-session',
        'csrf-of-another-session',
      ]);
      expect(new Set(keys()).size).toBe(1);
    });

    it('for their CSRF token again and again are told', async () => {
      api.answers.set(`POST /v1/approvals/${TURN_ID}/decision`, problem(403, 'csrf-failed', 'Try again.'));
      await open('#/approvals');
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Try again.').first().waitFor();
      expect(decisions()).toHaveLength(2);
    });
  });

  it('shows withheld, failed, unregistered, changed and unreadable cards as such', async () => {
    const id = (n: number): string => TURN_ID.replace('9d', `${n}d`);
    const items = [
      turn({
        turnId: id(1),
        cards: [
          card({
            previewWithheld: true,
            lines: [],
            diff: [],
            record: { table: 'pages', uid: 5, label: null },
          }),
        ],
      }),
      turn({
        turnId: id(2),
        cards: [
          card({
            previewFailed: true,
            lines: ['The preview failed: TypeError'],
            diff: [],
            toolStillRegistered: false,
          }),
        ],
      }),
      turn({
        turnId: id(3),
        origin: 'changed_since_review',
        cards: [card({ changed: [1], warnings: ['Text is <b>lost</b>.'] })],
      }),
      turn({ turnId: id(4), mode: 'unreadable', unreadableReason: 'state-unreadable', cards: [] }),
    ];
    api.answers.set('GET /v1/approvals', ok({ items, nextCursor: null }));
    await open('#/approvals');
    const turns = page.locator('turn-card');
    await turns.nth(3).waitFor();
    expect(await turns.nth(0).innerText()).toContain('Preview withheld');
    expect(await turns.nth(1).innerText()).toMatch(/preview failed.*no longer registered/s);
    expect(await turns.nth(2).locator('li.changed').innerText()).toContain('changed');
    expect(await turns.nth(2).innerText()).toContain('Text is <b>lost</b>.');
    expect(await turns.nth(3).getByRole('button').count()).toBe(0);
    expect(await turns.nth(0).getByRole('button', { name: 'Approve' }).count()).toBe(1);
    await shot('card-states');
  });

  it('never renders what models or sites wrote as markup', async () => {
    const evil = '<img src=x onerror="window.hacked = true"><script>window.hacked = true</script>';
    const diff = [{ field: 'title', label: evil, before: evil, after: evil }];
    const cards = [
      card({
        title: evil,
        lines: [evil],
        diff,
        warnings: [evil],
        arguments: { a: evil },
        record: { table: evil, uid: 1, label: evil },
      }),
    ];
    const decision = { approved: true, decidedBy: 1, decidedAt: '2026-11-30T10:05:00.000Z', reason: evil };
    api.answers.set(
      'GET /v1/approvals',
      ok({ items: [turn({ cards, configuration: evil, decision })], nextCursor: null }),
    );
    await open('#/approvals');
    await page.locator('call-card').waitFor();
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

  describe('tools', () => {
    it('are switched by administrators', async () => {
      api.answers.set('PUT /v1/tools/update_page_metadata/state', () => {
        const [read, write] = tools.items;
        const on = { ...write, state: { enabled: true, effective: true, missing: [] } };
        api.answers.set('GET /v1/tools', ok({ ...tools, items: [read, on] }));
        return ok({ name: 'update_page_metadata', enabled: true });
      });
      await open('#/tools');
      const toggle = page.getByRole('switch', { name: 'Switch Update page metadata on or off' });
      expect(await toggle.isChecked()).toBe(false);
      await shot('tools');
      await toggle.check();
      await page.getByText('update_page_metadata is on.').waitFor({ state: 'attached' });
      expect(api.requests.find((request) => request.method === 'PUT')).toMatchObject({
        body: { enabled: true },
        headers: { 'x-csrf-token': 'csrf-of-this-session' },
      });
    });

    it('go back to what is true when switching is refused', async () => {
      api.answers.set(
        'PUT /v1/tools/update_page_metadata/state',
        problem(403, 'forbidden', 'You may not do this.'),
      );
      await open('#/tools');
      const toggle = page.getByRole('switch', { name: 'Switch Update page metadata on or off' });
      await toggle.click();
      await page.getByText('You may not do this.').waitFor();
      expect(await toggle.isChecked()).toBe(false);
    });

    it('are only shown to everybody else', async () => {
      api.answers.set('GET /v1/me', ok(me({ admin: false })));
      await open('#/tools');
      await page.getByText('Only administrators can switch tools').waitFor();
      expect(await page.getByRole('switch').count()).toBe(0);
    });
  });

  describe.each(['light', 'dark'] as const)('accessibility, %s', (colorScheme) => {
    it.each([
      ['runs', '#/runs', '.card tbody tr'],
      ['run', `#/runs/${RUN_ID}`, '.steps li'],
      ['approvals', '#/approvals', 'call-card'],
      ['tools', '#/tools', 'tbody tr'],
    ])('%s', async (name, route, ready) => {
      await use({ colorScheme });
      api.answers.set(
        'GET /v1/runs',
        ok({ items: [run(), run({ id: RUN_ID.replace('3', '5'), status: 'failed' })], nextCursor: 'bmV4dA' }),
      );
      const cards = [
        card({ changed: [1], warnings: ['The URL changes.'] }),
        card({ callId: 'zB3dE5gH9', previewFailed: true }),
      ];
      const waiting = turn({ origin: 'changed_since_review', cards });
      api.answers.set('GET /v1/approvals', ok({ items: [waiting], nextCursor: null }));
      api.answers.set(`GET /v1/approvals/${TURN_ID}`, ok(waiting));
      api.answers.set(`GET /v1/runs/${RUN_ID}/steps/5`, ok({ ...steps[5], toolResult: 'Error: refused' }));
      await open(route);
      await page.locator(ready).first().waitFor();
      if (name === 'run') await page.getByText('Tool read_records').click();
      expect(await violations()).toEqual([]);
      expect(faults).toEqual([]);
      await shot(`${name}-${colorScheme}`);
    });
  });

  it('fits a narrow screen without sideways scrolling', async () => {
    await use({ width: 390 });
    await open('#/approvals');
    await page.locator('call-card').waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await shot('approvals-narrow');
  });
});
