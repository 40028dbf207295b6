import { DEMO_SITE, WriteStage, type Row } from '#testing';
import { ToolsModule } from '../../tools.module';

const { editor } = DEMO_SITE;
const TOOL = 'move_content_element';
const MISSING = 99_999;

describe('move_content_element on real MariaDB and Redis (R-40.200 ff.)', () => {
  let stage: WriteStage;
  let element: Row;
  let neighbour: Row;

  beforeAll(async () => {
    stage = await WriteStage.start(ToolsModule);
    await stage.sidecar("INSERT INTO tools_tool_state (name, enabled, changed_by) VALUES (?, 1, 'test')", [
      TOOL,
    ]);
    const rows = await stage.typo3(
      `SELECT * FROM tt_content WHERE deleted = 0 AND sys_language_uid = 0 AND pid IN (2, 3, 4, 5, 6, 7, 8) ORDER BY uid`,
    );
    element = rows[0] as Row;
    neighbour = rows.find((row) => row['pid'] !== element['pid']) as Row;
  });
  afterAll(() => stage.stop());

  const row = async (uid: unknown): Promise<Row | undefined> =>
    (await stage.typo3('SELECT * FROM tt_content WHERE uid = ?', [uid]))[0];

  it('puts the element behind another one on another page, with history and logs, once (R-40.204)', async () => {
    const args = {
      uid: element['uid'],
      target_page: neighbour['pid'],
      after_content_uid: neighbour['uid'],
      column: 1,
    };
    const turn = await stage.review(editor, [{ tool: TOOL, arguments: args }]);
    const [card] = turn.previews;
    expect(card?.lines[1]).toContain(`from: page [${String(element['pid'])}]`);
    expect(card?.lines[2]).toContain(`column 1, directly after [${String(neighbour['uid'])}]`);
    expect(await row(element['uid'])).toEqual(element);
    const applied = await stage.apply(turn);
    expect(applied).toMatchObject({ state: 'applied', results: [{ outcome: 'ok' }] });
    expect(await stage.apply(turn)).toEqual(applied);
    const moved = await row(element['uid']);
    expect(moved).toMatchObject({ pid: neighbour['pid'], colPos: 1, header: element['header'] });
    const anchor = await row(neighbour['uid']);
    expect(Number(moved?.['sorting'])).toBeGreaterThan(Number(anchor?.['sorting']));
    const history = await stage.typo3(
      "SELECT actiontype FROM sys_history WHERE tablename = 'tt_content' AND recuid = ? ORDER BY uid",
      [element['uid']],
    );
    expect(history).toEqual([{ actiontype: 3 }, { actiontype: 2 }]);
  });

  it('answers a missing element and a missing page with identical bytes (R-40.39)', async () => {
    const one = await stage.review(editor, [{ tool: TOOL, arguments: { uid: MISSING, target_page: 2 } }]);
    const other = await stage.review(editor, [
      { tool: TOOL, arguments: { uid: neighbour['uid'], target_page: MISSING } },
    ]);
    expect(one.previews[0]?.lines).toEqual(['Content element unavailable: missing, or not open to you.']);
    expect(other.previews[0]?.lines).toEqual(one.previews[0]?.lines);
  });

  it.each([
    ['itself as the anchor', { after: 'self' }, /that is to be moved/],
    ['an anchor on another page', { after: MISSING }, /is not on page/],
    ['a header', { header: 'x' }, /"header" cannot be set here/],
    ['a negative column', { column: -1 }, /"column" must be a column/],
  ])('refuses %s whole (R-40.201)', async (_what, { after, ...more }: Record<string, unknown>, message) => {
    const before = await row(neighbour['uid']);
    const anchor = after === 'self' ? neighbour['uid'] : after;
    const args = {
      uid: neighbour['uid'],
      target_page: neighbour['pid'],
      ...(anchor !== undefined && { after_content_uid: anchor }),
      ...more,
    };
    const turn = await stage.review(editor, [{ tool: TOOL, arguments: args }]);
    expect(turn.previews[0]?.lines).toEqual([expect.stringMatching(message)]);
    await stage.apply(turn);
    expect(await row(neighbour['uid'])).toEqual(before);
  });
});
