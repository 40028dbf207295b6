import { InboxStage } from '#testing';
import { InboxModule } from '../inbox.module';
import { InboxRetention } from './inbox-retention.service';

describe('retention of turns (R-10.27, R-10.28)', () => {
  let stage: InboxStage;
  let approver: string;

  beforeAll(async () => {
    stage = await InboxStage.start(InboxModule, { replicas: 1 });
    approver = stage.actor(3, { admin: true });
  });
  afterAll(() => stage.stop());

  const turn = async (age: number, run: string, decided: boolean): Promise<string> => {
    const { turnId, runUuid } = await stage.runs.suspend();
    const { digest } = await stage.getTurn(approver, turnId);
    if (decided) await stage.decide(approver, turnId, { digest, decision: 'deny' });
    await stage.rows(
      'UPDATE inbox_turns SET requested_at = requested_at - INTERVAL ? DAY WHERE turn_id = ?',
      [age, turnId],
    );
    await stage.rows('UPDATE agent_runs SET status = ? WHERE uuid = ?', [run, runUuid]);
    return turnId;
  };

  it('removes settled turns of ended runs past the window with everything below them, and nothing else', async () => {
    const old = await turn(31, 'completed', true);
    const young = await turn(29, 'completed', true);
    const waiting = await turn(400, 'waiting_for_approval', false);
    const underWay = await turn(31, 'running', true);
    const unclaimed = await turn(31, 'completed', true);
    await stage.rows("UPDATE inbox_decisions SET state = 'proposed' WHERE turn_id = ?", [unclaimed]);

    await stage.replicas[0]?.get(InboxRetention).purge();

    const left = await stage.rows<{ turn_id: string }>('SELECT turn_id FROM inbox_turns');
    expect(left.map((row) => row.turn_id).sort()).toEqual([young, waiting, underWay, unclaimed].sort());
    for (const table of ['inbox_cards', 'inbox_decisions']) {
      expect(await stage.rows(`SELECT 1 FROM ${table} WHERE turn_id = ?`, [old])).toEqual([]);
      expect(await stage.rows(`SELECT 1 FROM ${table} WHERE turn_id = ?`, [young])).toHaveLength(1);
    }
    expect(
      await stage.rows(
        'SELECT 1 FROM inbox_call_decisions WHERE decision_id NOT IN (SELECT decision_id FROM inbox_decisions)',
      ),
    ).toEqual([]);
  });
});
