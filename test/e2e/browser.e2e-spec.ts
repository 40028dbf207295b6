import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DEMO_SITE, waitUntil, type SidecarStack } from '#testing';
import { chromiumPath, launchBrowser } from '../support/browser';
import { askFor, startDemoStack, type DemoStack } from '../support/demo-stack';
import { pageFacts } from '../support/site-facts';

// Five processes have to boot on whatever cores are free.
jest.setTimeout(240_000);

const chromium = chromiumPath();
const describeInBrowser = chromium === null ? describe.skip : describe;

/** What people see: sign in by handoff, watch a run, decide on its card. */
describeInBrowser('the dashboard in Chromium', () => {
  let demo: DemoStack;
  let stack: SidecarStack;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const troubles: string[] = [];

  beforeAll(async () => {
    demo = await startDemoStack();
    stack = demo.stack;
    browser = await launchBrowser(chromium ?? '');
  });

  afterAll(async () => {
    await browser?.close();
    await demo?.stop();
  });

  beforeEach(async () => {
    troubles.length = 0;
    context = await browser.newContext({ locale: 'en-GB' });
    page = await context.newPage();
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(`${message.text()} ${message.location().url}`);
    });
  });

  afterEach(() => context?.close());

  const handoff = (uid: number): string =>
    `${stack.url()}/dashboard/handoff?token=${stack.client(uid).token({ purpose: 'handoff' })}`;

  const startRun = async (title: string): Promise<string> => {
    const id = await stack.client(DEMO_SITE.editor).startRun(askFor(title));
    await stack.client(DEMO_SITE.reviewer).waitingTurn(id);
    return id;
  };

  it('shows a run from the list to its card; an approval there changes the row (R-70.4, R-20.7)', async () => {
    const before = await pageFacts(stack, DEMO_SITE.page);
    const id = await startRun('Plan your visit');
    await page.goto(handoff(DEMO_SITE.admin));
    await page.getByRole('heading', { name: 'Runs' }).waitFor();
    await page.getByRole('link', { name: id.slice(0, 8) }).click();
    await page.getByText('Waiting for a decision').waitFor();
    await page.getByRole('heading', { name: 'Steps' }).waitFor();
    const card = page.getByRole('article', { name: 'Update page metadata' });
    await card.getByText('Open every day but 24 December').first().waitFor();
    expect(await pageFacts(stack, DEMO_SITE.page)).toEqual(before);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('alert').getByText('Approved. The run continues.').waitFor();
    await page.getByText('Done: "Plan your visit" has a new description.').first().waitFor();
    expect(await pageFacts(stack, DEMO_SITE.page)).toMatchObject({
      history: before.history + 1,
      log: before.log + 1,
    });
    expect(troubles).toEqual([]);
  });

  it('takes a change back from the step that tells of it, by a card of its own (issue 4 §6)', async () => {
    const id = await startRun('Jobs');
    const turn = await stack.client(DEMO_SITE.reviewer).waitingTurn(id);
    await stack.client(DEMO_SITE.reviewer).decide(turn, 'approve');
    await stack.client(DEMO_SITE.editor).finished(id);
    await page.goto(handoff(DEMO_SITE.admin));
    await page.getByRole('link', { name: id.slice(0, 8) }).click();
    await page.getByText('Change written').click();
    await page.getByRole('button', { name: 'Take this change back' }).click();
    const card = page.getByRole('article', { name: 'Take a change back' });
    await card.getByText(/Takes back: pages \[\d+\] was updated/).waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('alert').getByText('Approved. The run continues.').waitFor();
    await page
      .getByText(/Took back what was done to pages \[\d+\]/)
      .first()
      .waitFor();
    expect(troubles).toEqual([]);
  });

  it('denies from the inbox with a reason that reaches the model (D-2)', async () => {
    const before = await pageFacts(stack, 16);
    const id = await startRun('Team');
    await page.goto(handoff(DEMO_SITE.admin));
    await page.getByRole('link', { name: 'Approvals' }).click();
    await page.getByLabel('Reason (optional)').fill('The team page is being rewritten.');
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).click();
    await page.getByRole('alert').getByText('Denied. The run continues without the change.').waitFor();
    const run = await stack.client(DEMO_SITE.editor).finished(id);
    expect(run.answer).toContain('The team page is being rewritten.');
    expect(await pageFacts(stack, 16)).toEqual(before);
  });

  it('accepts a handoff address once, and nothing without one', async () => {
    const address = handoff(DEMO_SITE.reviewer);
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await context.clearCookies();
    const again = await page.goto(address);
    expect(again?.status()).toBe(401);
    await page.goto(`${stack.url()}/dashboard/`);
    await page.getByText('You are not signed in').waitFor();
  });

  it('has no accessibility faults axe can find, light and dark', async () => {
    const id = await startRun('Jobs');
    for (const colorScheme of ['light', 'dark'] as const) {
      const open = await browser.newContext({ colorScheme, bypassCSP: true, locale: 'en-GB' });
      const view = await open.newPage();
      await view.goto(handoff(DEMO_SITE.admin));
      await view.getByRole('link', { name: id.slice(0, 8) }).click();
      await view.getByRole('button', { name: 'Approve' }).waitFor();
      await view.addScriptTag({
        content: readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8'),
      });
      const violations = await view.evaluate<{ id: string; nodes: { html: string }[] }[]>(
        'axe.run().then((result) => result.violations)',
      );
      expect(
        violations.map((violation) => `${colorScheme} ${violation.id}: ${violation.nodes[0]?.html ?? ''}`),
      ).toEqual([]);
      await open.close();
    }
    const turn = await stack.client(DEMO_SITE.reviewer).waitingTurn(id);
    await stack.client(DEMO_SITE.reviewer).decide(turn, 'deny');
    await waitUntil(
      'the run is over',
      async () => (await stack.client(DEMO_SITE.editor).run(id)).status === 'completed',
    );
  });
});
