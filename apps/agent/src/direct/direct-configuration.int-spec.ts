import { randomUUID } from 'node:crypto';
import { startCall, type StartedRun } from '#contracts';
import { AgentStage } from '#testing';
import { AgentModule } from '../agent.module';

describe('the default configuration of a direct write (spec 05 §4 Direct call)', () => {
  let stage: AgentStage | undefined;
  afterEach(() => stage?.stop());

  const boot = async (configuration: Record<string, unknown>): Promise<AgentStage> =>
    (stage = await AgentStage.start({ module: AgentModule, configuration }));
  const start = async (on: AgentStage, sub: string): Promise<StartedRun> => {
    const runUuid = randomUUID();
    const requestId = await on.storeBody({ arguments: { uid: 5, title: 'Visit' } }, sub, runUuid);
    return on.ask(startCall, { sub, runUuid, tool: 'update_page_metadata', requestId });
  };

  it('is for its backend groups (R-60.126)', async () => {
    const on = await boot({ allowedBackendGroups: [3] });
    await expect(start(on, on.actor(7))).rejects.toMatchObject({ code: 'configuration-denied' });
    const { runUuid } = await start(on, on.actor(8, { groups: [3] }));
    await on.until(runUuid, 'waiting_for_approval');
  });

  it('lends its expiry to the card (D-13)', async () => {
    const on = await boot({ approvalExpiresSeconds: 1 });
    const { runUuid } = await start(on, on.actor(7));
    const run = await on.until(runUuid, 'cancelled');
    expect(run.terminationReason).toBe('approval_expired');
    expect(on.tools.applied).toEqual([]);
  });

  it('must be there: without one nobody knows which approval rules hold', async () => {
    const on = await boot({ default: false });
    await expect(start(on, on.actor(7))).rejects.toMatchObject({ code: 'configuration-unknown' });
  });
});
