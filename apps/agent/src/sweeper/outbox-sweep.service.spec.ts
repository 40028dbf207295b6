import type { AgentOutboxRepository, RunStateRepository } from '#database';
import type { TraceStreamWriter } from '#queue';
import { OutboxSweep } from './outbox-sweep.service';

it('deletes until less than a full batch is left (spec 05 §4 Sweep)', async () => {
  let stored = 2_500;
  const outbox = {
    deleteStored: (_seconds: number, limit: number) => {
      const deleted = Math.min(stored, limit);
      stored -= deleted;
      return Promise.resolve(deleted);
    },
    listUnstored: () => Promise.resolve([]),
  };
  const sweep = new OutboxSweep(
    outbox as unknown as AgentOutboxRepository,
    { add: () => Promise.resolve() } as unknown as TraceStreamWriter,
    { eraseExpiredAnswers: () => Promise.resolve() } as unknown as RunStateRepository,
  );
  await sweep.run();
  expect(stored).toBe(0);
});
