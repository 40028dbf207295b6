import { DEMO_SITE, WriteStage, type Row } from '#testing';
import { ToolsModule } from '../../tools.module';

const { editor, newcomer } = DEMO_SITE;
const TOOL = 'set_file_alternative_text';
const FILE = 1;
const MISSING = 99_999;

describe('set_file_alternative_text on real MariaDB and Redis (R-40.140 ff.)', () => {
  let stage: WriteStage;

  beforeAll(async () => {
    stage = await WriteStage.start(ToolsModule);
    await stage.sidecar("INSERT INTO tools_tool_state (name, enabled, changed_by) VALUES (?, 1, 'test')", [
      TOOL,
    ]);
  });
  afterAll(() => stage.stop());

  const call = (uid: unknown, alternative: unknown) => ({ tool: TOOL, arguments: { uid, alternative } });
  const metadata = async (): Promise<Row | undefined> =>
    (await stage.typo3('SELECT * FROM sys_file_metadata WHERE file = ?', [FILE]))[0];

  it('writes exactly the approved text with its history and log as the owner, once (R-40.142, R-40.143)', async () => {
    const before = await metadata();
    const turn = await stage.review(editor, [call(FILE, 'Five people in a garden')]);
    const [card] = turn.previews;
    expect(card?.lines[0]).toMatch(/^File \[1\] ".+" — alternative text, default language$/);
    expect(card?.lines[1]).toContain('→ "Five people in a garden"');
    expect(await metadata()).toEqual(before);
    const applied = await stage.apply(turn);
    expect(applied).toMatchObject({
      state: 'applied',
      results: [{ outcome: 'ok', written: { table: 'sys_file_metadata', uid: before?.['uid'] } }],
    });
    expect(await stage.apply(turn)).toEqual(applied);
    expect((await metadata())?.['alternative']).toBe('Five people in a garden');
    const history = await stage.typo3(
      "SELECT userid, actiontype FROM sys_history WHERE tablename = 'sys_file_metadata'",
    );
    expect(history).toEqual([{ userid: editor, actiontype: 2 }]);
  });

  it('stores an empty text for a decorative image', async () => {
    await stage.apply(await stage.review(editor, [call(FILE, '')]));
    expect((await metadata())?.['alternative']).toBe('');
  });

  it('answers a missing file and one outside the mounts with identical bytes (R-40.39)', async () => {
    const missing = await stage.review(editor, [call(MISSING, 'x')]);
    const closed = await stage.review(newcomer, [call(FILE, 'x')]);
    expect(missing.previews[0]?.lines).toEqual(['File unavailable: missing, or not open to you.']);
    expect(closed.previews[0]?.lines).toEqual(missing.previews[0]?.lines);
  });

  it.each([
    ['no text at all', { uid: FILE }, /"alternative" is missing/],
    ['another argument', { uid: FILE, alternative: 'x', title: 'y' }, /"title" cannot be set here/],
    ['a boolean', { uid: FILE, alternative: true }, /"alternative" must be a text/],
    ['too long a text', { uid: FILE, alternative: 'x'.repeat(1001) }, /more than 1000 characters/],
  ])('refuses %s whole', async (_what, args, message) => {
    const before = await metadata();
    const turn = await stage.review(editor, [{ tool: TOOL, arguments: args }]);
    expect(turn.previews[0]?.lines).toEqual([expect.stringMatching(message)]);
    await stage.apply(turn);
    expect(await metadata()).toEqual(before);
  });
});
