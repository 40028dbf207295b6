import type { AppliedTurn, CallResult, StoredCard } from '#contracts';
import { DEMO_SITE, WriteStage, waitUntil, withConnection, type ReviewedTurn, type Row } from '#testing';
import { ToolsModule } from '../../tools.module';

const { editor, newcomer, admin } = DEMO_SITE;
const PAGE = 2;
const FORBIDDEN_PAGE = 30;
const MISSING_PAGE = 99_999;

function resultsOf(applied: AppliedTurn): CallResult[] {
  if (applied.state !== 'applied') throw new Error(`The turn was ${applied.state}.`);
  return applied.results;
}

describe('apply-turn on real MariaDB and Redis, two replicas', () => {
  let stage: WriteStage;

  beforeAll(async () => {
    stage = await WriteStage.start(ToolsModule);
  });
  afterAll(() => stage.stop());

  const page = async (uid: number): Promise<Record<string, unknown>> =>
    (await stage.typo3('SELECT * FROM pages WHERE uid = ?', [uid]))[0] ?? {};
  const count = async (table: string, where = '1'): Promise<number> =>
    Number((await stage.typo3(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`))[0]?.['n']);
  const traces = async (): Promise<number[]> => [
    await count('sys_history'),
    await count('sys_log'),
    await count('sys_refindex'),
    await count('tx_agentsidecar_fence'),
  ];
  const set = (uid: number, values: Record<string, unknown>) => ({ arguments: { uid, ...values } });

  describe('refusals', () => {
    it('answers an unknown and a forbidden page with identical bytes, on the card and in execution (R-40.39)', async () => {
      const before = await traces();
      const turn = await stage.review(editor, [
        set(MISSING_PAGE, { title: 'x' }),
        set(FORBIDDEN_PAGE, { title: 'x' }),
      ]);
      const [missing, forbidden] = turn.previews;
      expect(missing?.lines).toHaveLength(1);
      expect({ ...missing, callId: '' }).toEqual({ ...forbidden, callId: '' });
      const results = resultsOf(await stage.apply(turn));
      expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
      expect(results[0]?.content).toBe(results[1]?.content);
      expect((await traces()).slice(0, 3)).toEqual(before.slice(0, 3));
    });

    it.each([
      [
        'an unknown argument beside a known one (R-40.20)',
        { uid: PAGE, title: 'x', slug: '/x' },
        /"slug".*Allowed: title/,
      ],
      ['a title of blanks (R-40.46)', { uid: PAGE, title: ' \t ' }, /"title" is required/],
      ['a boolean (R-40.23)', { uid: PAGE, title: true }, /"title" must be a text/],
      ['a uid that is a boolean (R-40.22)', { uid: true, title: 'x' }, /"uid"/],
      ['256 characters (R-40.96)', { uid: PAGE, title: 'x'.repeat(256) }, /more than 255/],
      [
        '2001 characters where TCA sets no limit (R-40.96)',
        { uid: PAGE, description: 'x'.repeat(2001) },
        /more than 2000/,
      ],
      ['no column at all (R-40.101)', { uid: PAGE }, /at least one column/],
      ['a card type nobody offers (R-40.102)', { uid: PAGE, twitter_card: 'nope' }, /one of .*summary/],
    ])('refuses %s whole and writes nothing', async (_title, args, message) => {
      const before = await page(PAGE);
      const turn = await stage.review(admin, [{ arguments: args }]);
      expect(turn.previews[0]?.lines).toEqual([expect.stringMatching(message)]);
      const [result] = resultsOf(await stage.apply(turn));
      expect(result).toMatchObject({
        outcome: 'refused',
        isError: true,
        content: expect.stringMatching(message) as string,
      });
      expect(await page(PAGE)).toEqual(before);
    });

    it('names a missing grant and writes neither column (R-40.33)', async () => {
      const [row] = await stage.typo3(
        'SELECT uid FROM pages WHERE pid = 20 AND deleted = 0 AND sys_language_uid = 0 LIMIT 1',
      );
      const uid = Number(row?.['uid']);
      const before = await page(uid);
      const turn = await stage.review(newcomer, [set(uid, { title: 'Granted', description: 'not granted' })]);
      expect(turn.previews[0]?.lines).toEqual([expect.stringContaining('pages:description')]);
      expect(resultsOf(await stage.apply(turn))[0]?.outcome).toBe('refused');
      expect(await page(uid)).toEqual(before);
    });

    it('writes nothing in a workspace, though the card was fine (R-40.30, R-40.13)', async () => {
      await stage.changeTypo3('UPDATE be_users SET workspace_id = 1 WHERE uid = ?', [editor]);
      try {
        const turn = await stage.review(editor, [set(PAGE, { nav_title: 'Draft' })]);
        expect(turn.previews[0]?.lines.length).toBeGreaterThan(1);
        expect(resultsOf(await stage.apply(turn))[0]).toMatchObject({
          outcome: 'refused',
          content: expect.stringContaining('live workspace') as string,
        });
        expect((await page(PAGE))['nav_title']).not.toBe('Draft');
      } finally {
        await stage.changeTypo3('UPDATE be_users SET workspace_id = 0 WHERE uid = ?', [editor]);
      }
    });
  });

  it('writes rows, history, log and fence as the owner and offers what takes it back (R-40.61, R-50.95, R-50.103)', async () => {
    const uid = 8;
    const before = await page(uid);
    const logs = await count('sys_log');
    const turn = await stage.review(editor, [
      set(uid, { title: ' Rose terraces and pergola ', description: '' }),
    ]);
    expect(turn.previews[0]?.lines).toEqual([
      `Page [${uid}] "Rose terraces" — 2 column(s)`,
      'title: "Rose terraces" → "Rose terraces and pergola"',
      'description: "In bloom from late May to September." → (empty)',
    ]);
    const [result] = resultsOf(await stage.apply(turn));
    expect(result).toMatchObject({
      outcome: 'ok',
      isError: false,
      written: { table: 'pages', uid, action: 'updated' },
    });
    expect(result?.content).toBe(`Updated page [${uid}] "Rose terraces and pergola": title, description.`);
    const after = await page(uid);
    expect(after).toMatchObject({ title: 'Rose terraces and pergola', description: '' });
    expect(String(after['l10n_diffsource'])).toBe('{"description":"","title":""}');
    expect(Number(after['tstamp'])).toBeGreaterThan(Number(before['tstamp']));
    const [history] = await stage.typo3(
      'SELECT * FROM sys_history WHERE recuid = ? ORDER BY uid DESC LIMIT 1',
      [uid],
    );
    expect(history).toMatchObject({
      actiontype: 2,
      usertype: 'BE',
      userid: editor,
      tablename: 'pages',
      workspace: 0,
    });
    const [log] = await stage.typo3('SELECT * FROM sys_log ORDER BY uid DESC LIMIT 1');
    expect(log).toMatchObject({
      userid: editor,
      recuid: uid,
      error: 0,
      log_data: `{"table":"pages","uid":${uid},"history":"${String(history?.['uid'])}"}`,
    });
    expect(await count('sys_log')).toBe(logs + 1);
    const [write] = await stage.sidecar<{ inverse: string; record_uid: number }>(
      'SELECT * FROM tools_writes WHERE call_id = ?',
      [turn.callIds[0]],
    );
    expect(write).toMatchObject({ record_uid: uid, action: 'updated' });
    expect(write?.inverse).not.toContain('Rose');
  });

  it('flushes database caches by tag (R-50.127)', async () => {
    await stage.changeTypo3(
      "INSERT INTO cache_pages (identifier, expires, content) VALUES ('hit', 2000000000, ''), ('other', 2000000000, '')",
    );
    await stage.changeTypo3(
      "INSERT INTO cache_pages_tags (identifier, tag) VALUES ('hit', 'pageId_9'), ('other', 'pageId_1234')",
    );
    const turn = await stage.review(editor, [set(9, { subtitle: 'Two glasshouses' })]);
    expect(resultsOf(await stage.apply(turn))[0]?.outcome).toBe('ok');
    expect(
      (await stage.typo3('SELECT identifier FROM cache_pages')).map(({ identifier }) => identifier),
    ).toEqual(['other']);
    expect(
      (await stage.typo3('SELECT identifier FROM cache_pages_tags')).map(({ identifier }) => identifier),
    ).toEqual(['other']);
  });

  describe('once', () => {
    it('a second delivery gets the stored answer and writes nothing (D-15)', async () => {
      const turn = await stage.review(editor, [set(3, { subtitle: 'Once' })]);
      const first = await stage.apply(turn);
      const before = await traces();
      expect(await stage.apply(turn)).toEqual(first);
      expect(await traces()).toEqual(before);
      expect(await stage.outcome(turn)).toEqual({ results: resultsOf(first) });
    });

    it('two deliveries at the same time write once and get the same answer (D-15)', async () => {
      const before = await traces();
      const turn = await stage.review(editor, [set(4, { subtitle: 'Twins' })]);
      const [left, right] = await Promise.all([stage.apply(turn), stage.apply(turn)]);
      expect(left).toEqual(right);
      expect(resultsOf(left)[0]?.outcome).toBe('ok');
      expect(await traces()).toEqual([
        (before[0] as number) + 1,
        (before[1] as number) + 1,
        before[2],
        (before[3] as number) + 1,
      ]);
    });

    it('sixteen approved turns about one page: the first is applied, the others are reviewed again (D-1)', async () => {
      const turns: ReviewedTurn[] = [];
      for (let number = 0; number < 16; number++)
        turns.push(await stage.review(editor, [set(10, { subtitle: `Writer ${number}` })]));
      const before = await count('sys_history', 'recuid = 10');
      const answers = await Promise.all(turns.map((turn) => stage.apply(turn)));
      expect(answers.filter(({ state }) => state === 'applied')).toHaveLength(1);
      expect(answers.filter(({ state }) => state === 'changed')).toHaveLength(15);
      expect(await count('sys_history', 'recuid = 10')).toBe(before + 1);
      const winner = answers.findIndex(({ state }) => state === 'applied');
      expect((await page(10))['subtitle']).toBe(`Writer ${winner}`);
    });

    it('writers of different columns of one page all succeed, one after the other', async () => {
      const columns = [
        'subtitle',
        'nav_title',
        'abstract',
        'description',
        'keywords',
        'seo_title',
        'og_title',
        'og_description',
        'twitter_title',
        'twitter_description',
      ];
      const turns: ReviewedTurn[] = [];
      for (const column of columns)
        turns.push(await stage.review(admin, [set(13, { [column]: `New ${column}` })]));
      const answers = await Promise.all(turns.map((turn) => stage.apply(turn)));
      expect(answers.map((answer) => resultsOf(answer)[0]?.outcome)).toEqual(columns.map(() => 'ok'));
      expect(await page(13)).toMatchObject(
        Object.fromEntries(columns.map((column) => [column, `New ${column}`])),
      );
      expect(await count('sys_history', 'recuid = 13')).toBe(columns.length);
    });
  });

  it('a page changed since the review suspends again with fresh cards, nothing of the turn is written (D-1, R-10.131)', async () => {
    const turn = await stage.review(editor, [
      set(5, { subtitle: 'Approved' }),
      set(6, { subtitle: 'Sibling' }),
    ]);
    await stage.changeTypo3("UPDATE pages SET subtitle = 'Changed meanwhile' WHERE uid = 5");
    const before = await traces();
    const answer = await stage.apply(turn);
    expect(answer).toMatchObject({ state: 'changed', changedCallIds: [turn.callIds[0]] });
    if (answer.state === 'changed') {
      expect(answer.previews.map(({ callId }) => callId)).toEqual(turn.callIds);
      expect(answer.previews[0]?.lines).toContain('subtitle: "Changed meanwhile" → "Approved"');
    }
    expect(await traces()).toEqual(before);
    expect((await page(6))['subtitle']).not.toBe('Sibling');
  });

  it('an owner who was disabled meanwhile writes nothing (R-40.38)', async () => {
    const turn = await stage.review(editor, [set(PAGE, { subtitle: 'Gone' })]);
    await stage.changeTypo3('UPDATE be_users SET disable = 1 WHERE uid = ?', [editor]);
    try {
      expect((await stage.apply(turn)).state).toBe('changed');
      expect((await page(PAGE))['subtitle']).not.toBe('Gone');
    } finally {
      await stage.changeTypo3('UPDATE be_users SET disable = 0 WHERE uid = ?', [editor]);
    }
  });

  describe('without a valid approval', () => {
    const expectUnapproved = async (turn: ReviewedTurn): Promise<void> => {
      const before = await traces();
      expect(resultsOf(await stage.apply(turn)).map(({ outcome }) => outcome)).toEqual(
        turn.callIds.map(() => 'unapproved'),
      );
      expect(await traces()).toEqual(before);
    };

    it('no decision: nothing is written', async () => {
      const turn = await stage.review(editor, [set(7, { subtitle: 'No decision' })]);
      const decisionId = 'f1b5c4de-2c0a-4d55-9f10-0d1e2f3a4b5c';
      await stage.sidecar('UPDATE agent_runs SET decision_id = ? WHERE uuid = ?', [decisionId, turn.runUuid]);
      await expectUnapproved({ ...turn, decisionId });
    });

    it.each([
      ['was cancelled while the job waited', "status = 'cancelled'"],
      ['is to be cancelled', 'cancel_requested_at = UTC_TIMESTAMP(3)'],
      ['was handed back', "status = 'queued'"],
      ['waits for another decision', 'decision_id = UUID()'],
    ])('a run that %s: nothing is written (spec 05 §3)', async (_what, change) => {
      const before = await traces();
      const turn = await stage.review(editor, [set(7, { subtitle: 'Too late' })]);
      await stage.sidecar(`UPDATE agent_runs SET ${change} WHERE uuid = ?`, [turn.runUuid]);
      await expect(stage.apply(turn)).rejects.toMatchObject({ code: 'run-finished' });
      expect(await traces()).toEqual(before);
    });

    it('an overtaken or denied decision: nothing is written', async () => {
      await expectUnapproved(
        await stage.review(editor, [set(7, { subtitle: 'Overtaken' })], { state: 'superseded' }),
      );
      await expectUnapproved(
        await stage.review(editor, [set(7, { subtitle: 'Denied' })], { approved: false }),
      );
    });

    it('a digest of other cards: nothing is written (R-10.115)', async () => {
      const turn = await stage.review(editor, [set(7, { subtitle: 'Approved' })]);
      const [call] = turn.calls;
      const other: StoredCard = {
        callId: turn.callIds[0] as string,
        tool: 'update_page_metadata',
        arguments: (call?.arguments ?? '').replace('Approved', 'Smuggled'),
        writes: true,
        preview: turn.previews[0] ?? null,
        changed: [],
      };
      await stage.turns.tamper(turn, other.callId, other);
      await expectUnapproved(turn);
    });

    it('a verdict against one call leaves the others approved (D-3)', async () => {
      const reviewed = await stage.review(editor, [
        set(16, { subtitle: 'Yes' }),
        set(17, { subtitle: 'No' }),
      ]);
      await stage.sidecar(
        'INSERT INTO inbox_call_decisions (decision_id, call_id, approved) VALUES (?, ?, 0)',
        [reviewed.decisionId, reviewed.callIds[1]],
      );
      const results = resultsOf(await stage.apply(reviewed));
      expect(results.map(({ outcome }) => outcome)).toEqual(['ok', 'unapproved']);
      expect((await page(17))['subtitle']).not.toBe('No');
    });

    it('a tool switched off meanwhile is not executed (D-8)', async () => {
      const turn = await stage.review(editor, [set(7, { subtitle: 'Off' })]);
      await stage.sidecar("UPDATE tools_tool_state SET enabled = 0 WHERE name = 'update_page_metadata'");
      try {
        expect(resultsOf(await stage.apply(turn))[0]?.outcome).toBe('not-offered');
      } finally {
        await stage.sidecar("UPDATE tools_tool_state SET enabled = 1 WHERE name = 'update_page_metadata'");
      }
      expect((await page(7))['subtitle']).not.toBe('Off');
    });
  });

  it('a call that does not read back is taken back alone, the other call of the turn stays (R-40.63, R-40.98)', async () => {
    const turn = await stage.review(editor, [set(12, { subtitle: 'Stays' }), set(18, { subtitle: 'Bent' })]);
    const history = await count('sys_history', 'recuid = 18');
    await stage.changeTypo3(
      "CREATE TRIGGER interference BEFORE UPDATE ON pages FOR EACH ROW SET NEW.subtitle = IF(NEW.uid = 18, 'Interference', NEW.subtitle)",
    );
    try {
      const results = resultsOf(await stage.apply(turn));
      expect(results.map(({ outcome }) => outcome)).toEqual(['ok', 'refused']);
      expect(results[1]?.content).toContain('subtitle');
    } finally {
      await stage.changeTypo3('DROP TRIGGER interference');
    }
    expect((await page(12))['subtitle']).toBe('Stays');
    expect((await page(18))['subtitle']).not.toBe('Interference');
    expect(await count('sys_history', 'recuid = 18')).toBe(history);
    expect(await stage.outcome(turn)).toMatchObject({ results: [{ outcome: 'ok' }, { outcome: 'refused' }] });
  });

  it('a refusal on the card stays a refusal, even when the right is granted before the call executes (R-40.18)', async () => {
    const turn = await stage.review(editor, [
      set(12, { nav_title: 'A' }),
      set(FORBIDDEN_PAGE, { title: 'Granted late' }),
    ]);
    const before = await page(FORBIDDEN_PAGE);
    // Fires when the first call writes its log row: after all cards were compared.
    await stage.changeTypo3(
      `CREATE TRIGGER late_grant AFTER INSERT ON sys_log FOR EACH ROW UPDATE pages SET pid = ${PAGE}, perms_everybody = 31 WHERE uid = ${FORBIDDEN_PAGE}`,
    );
    try {
      const results = resultsOf(await stage.apply(turn));
      expect(results.map(({ outcome }) => outcome)).toEqual(['ok', 'refused']);
      expect(results[1]?.content).toBe(`Error: ${turn.previews[1]?.lines[0]}`);
      expect((await page(FORBIDDEN_PAGE))['title']).toBe(before['title']);
    } finally {
      await stage.changeTypo3('DROP TRIGGER late_grant');
      await stage.changeTypo3('UPDATE pages SET pid = ?, perms_everybody = ? WHERE uid = ?', [
        before['pid'],
        before['perms_everybody'],
        FORBIDDEN_PAGE,
      ]);
    }
  });

  it('a record that stays locked is a reason to try again later, not the end of an approval', async () => {
    const turn = await stage.review(editor, [set(16, { nav_title: 'Locked' })]);
    await withConnection(stage.databases.typo3Url, async (other) => {
      await other.query('START TRANSACTION');
      await other.query('SELECT uid FROM pages WHERE uid = 16 FOR UPDATE');
      await expect(stage.apply(turn)).rejects.toMatchObject({
        code: 'database-unavailable',
        retryable: true,
      });
      await other.query('ROLLBACK');
    });
    expect(resultsOf(await stage.apply(turn))[0]?.outcome).toBe('ok');
  }, 90_000);

  it('an answer stored under an earlier turn is found for a call that waits again (R-05.15)', async () => {
    const turn = await stage.review(editor, [set(17, { nav_title: 'Moved on' })]);
    const [result] = resultsOf(await stage.apply(turn));
    const turnId = 'f1b5c4de-2c0a-4d55-9f10-0d1e2f3a4b5c';
    await stage.sidecar('UPDATE agent_calls SET turn_id = ? WHERE run_uuid = ?', [turnId, turn.runUuid]);
    expect((await stage.outcome({ ...turn, turnId })).results).toEqual([
      { ...result, content: expect.stringContaining('17') as string },
    ]);
  });

  describe('a crash', () => {
    it('before the commit leaves nothing, and the write happens when it is asked for again (D-15)', async () => {
      const turn = await stage.review(editor, [set(14, { subtitle: 'After the crash' })]);
      const before = await page(14);
      const dying = await withConnection(stage.databases.typo3Url, async (blocker) => {
        await blocker.beginTransaction();
        await blocker.query(
          'INSERT INTO tx_agentsidecar_fence (run_uuid, turn_id, call_id, card_hash, outcome) VALUES (?, ?, ?, ?, ?)',
          [turn.runUuid, turn.turnId, turn.callIds[0], '', ''],
        );
        const answer = stage.apply(turn).catch((error: unknown) => error);
        const blocked = (): Promise<Row[]> =>
          stage.typo3(
            "SELECT id FROM information_schema.PROCESSLIST WHERE info LIKE 'INSERT INTO tx_agentsidecar_fence%'",
          );
        await waitUntil('the fence to wait', async () => (await blocked()).length > 0);
        for (const { id } of await blocked()) await stage.changeTypo3(`KILL CONNECTION ${Number(id)}`);
        const died = await answer;
        await blocker.rollback();
        return died;
      });
      expect(dying).toBeInstanceOf(Error);
      expect(await page(14)).toEqual(before);
      expect(await count('tx_agentsidecar_fence', `run_uuid = '${turn.runUuid}'`)).toBe(0);
      expect(resultsOf(await stage.apply(turn))[0]?.outcome).toBe('ok');
      expect((await page(14))['subtitle']).toBe('After the crash');
    });

    it('after the commit loses no answer: the fence has it, and what follows the commit is caught up (D-15)', async () => {
      const turn = await stage.review(editor, [set(21, { subtitle: 'Committed' })]);
      await stage.sidecar('RENAME TABLE tools_writes TO tools_writes_away');
      const lost = await stage.apply(turn).catch((error: unknown) => error);
      await stage.sidecar('RENAME TABLE tools_writes_away TO tools_writes');
      expect(lost).toBeInstanceOf(Error);
      expect((await page(21))['subtitle']).toBe('Committed');
      const history = await count('sys_history', 'recuid = 21');
      expect(resultsOf(await stage.apply(turn))[0]).toMatchObject({ outcome: 'ok', written: { uid: 21 } });
      expect(await count('sys_history', 'recuid = 21')).toBe(history);
      expect(
        await stage.sidecar('SELECT uuid FROM tools_writes WHERE call_id = ?', [turn.callIds[0]]),
      ).toHaveLength(1);
    });
  });

  describe('who may read a card (R-20.12, R-40.16)', () => {
    it('those who may make the same change themselves', async () => {
      const turn = await stage.review(editor, [set(PAGE, { subtitle: 'Readable' })]);
      const [callId = ''] = turn.callIds;
      expect((await stage.access(`be_user:${admin}`, [turn.turnId])).readable).toEqual({ [callId]: true });
      expect((await stage.access(`be_user:${editor}`, [turn.turnId])).readable).toEqual({ [callId]: true });
      expect((await stage.access(`be_user:${newcomer}`, [turn.turnId])).readable).toEqual({
        [callId]: false,
      });
      expect((await stage.access('service:typo3', [turn.turnId])).readable).toEqual({});
    });
  });

  it('spells out on the card what a reader cannot see (R-20.22, R-40.58)', async () => {
    const turn = await stage.review(editor, [set(22, { subtitle: 'Pictures\u200B' })]);
    expect(turn.previews[0]?.lines.join('\n')).toContain('\\u{200B}');
  });
});
