import { randomUUID } from 'node:crypto';
import { createSidecarDatabase, type ScratchDatabase } from '#testing';
import type { DataSource } from 'typeorm';
import { AgentOutboxRepository } from '../agent/agent-outbox.repository';
import { ToolsOutboxRepository } from '../tools/tools-outbox.repository';
import { TraceIntakeRepository } from '../trace/trace-intake.repository';
import { openDataSource } from './open-data-source';
import type { GovernancePayload, NewOutboxRow } from './outbox-types';
import { Transactions } from './transactions';

let database: ScratchDatabase;
let dataSource: DataSource;
let transactions: Transactions;
let agent: AgentOutboxRepository;
let tools: ToolsOutboxRepository;
let intake: TraceIntakeRepository;

beforeAll(async () => {
  database = await createSidecarDatabase();
  dataSource = await openDataSource({ url: database.url, poolSize: 4 });
  transactions = new Transactions(dataSource);
  agent = new AgentOutboxRepository(dataSource);
  tools = new ToolsOutboxRepository(dataSource);
  intake = new TraceIntakeRepository(dataSource);
});

afterEach(async () => {
  for (const table of ['agent_outbox', 'tools_outbox', 'trace_steps', 'trace_governance_events']) {
    await dataSource.query(`DELETE FROM ${table}`);
  }
});

afterAll(async () => {
  await dataSource?.destroy();
  await database.drop();
});

function step(runUuid: string, sequence: number): NewOutboxRow {
  return {
    kind: 'step',
    runUuid,
    sequence,
    payload: { kind: 'llm', event: 'step.llm', round: 1, durationMs: 1.5 },
  };
}

const switchedOff: GovernancePayload = {
  correlationId: '',
  decision: 'tool_switched',
  reason: 'off',
  provider: '',
  model: '',
  configurationIdentifier: '',
  beUser: 1,
  toolName: 'read_records',
  guardrail: '',
  detail: '',
};

const age = (seconds: number): Promise<unknown> =>
  Promise.all(
    ['agent_outbox', 'tools_outbox'].map((table) =>
      dataSource.query(`UPDATE ${table} SET created_at = created_at - INTERVAL ? SECOND`, [seconds]),
    ),
  );

describe('OutboxRepository (spec 05 §4 Steps)', () => {
  it('returns stream entries that name the rows, in order', async () => {
    const runUuid = randomUUID();
    const entries = await transactions.run((tx) => agent.append([step(runUuid, 0), step(runUuid, 1)], tx));
    expect(entries).toEqual([
      { outbox: 'agent', id: expect.stringMatching(/^\d+$/), runUuid, sequence: 0 },
      { outbox: 'agent', id: expect.stringMatching(/^\d+$/), runUuid, sequence: 1 },
    ]);
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(2);
  });

  it('disappears with the transaction it is part of', async () => {
    const failing = transactions.run(async (tx) => {
      await agent.append([step(randomUUID(), 0)], tx);
      throw new Error('lease lost');
    });
    await expect(failing).rejects.toThrow('lease lost');
    expect(await agent.listUnstored(0)).toEqual([]);
  });

  it('refuses a second step with the same number, so two segments cannot both write it', async () => {
    const runUuid = randomUUID();
    await transactions.run((tx) => agent.append([step(runUuid, 4)], tx));
    await expect(transactions.run((tx) => agent.append([step(runUuid, 4)], tx))).rejects.toThrow(
      /duplicate/i,
    );
  });

  it('lists only rows older than ten seconds that trace has not stored, oldest first', async () => {
    const runUuid = randomUUID();
    const entries = await transactions.run((tx) =>
      agent.append(
        [0, 1, 2].map((n) => step(runUuid, n)),
        tx,
      ),
    );
    expect(await agent.listUnstored()).toEqual([]);
    await age(11);
    await intake.store([entries[1]!]);
    expect(await agent.listUnstored()).toEqual([entries[0], entries[2]]);
  });

  it('deletes what is stored and keeps the rest', async () => {
    const runUuid = randomUUID();
    const steps = await transactions.run((tx) => agent.append([step(runUuid, 0), step(runUuid, 1)], tx));
    const [event] = await transactions.run((tx) =>
      tools.append([{ kind: 'governance', runUuid: '', payload: switchedOff }], tx),
    );
    await age(11);
    await intake.store([steps[0]!, event!]);
    expect(await agent.deleteStored()).toBe(1);
    expect(await tools.deleteStored()).toBe(1);
    expect(await agent.listUnstored()).toEqual([steps[1]]);
    expect(await tools.listUnstored()).toEqual([]);
  });

  it('does not take a row of one outbox for stored because the other has one of the same id', async () => {
    const add = (outbox: AgentOutboxRepository | ToolsOutboxRepository): Promise<unknown> =>
      transactions.run((tx) =>
        outbox.append([{ kind: 'governance', runUuid: '', payload: switchedOff }], tx),
      );
    await dataSource.query('ALTER TABLE agent_outbox AUTO_INCREMENT = 5000');
    await dataSource.query('ALTER TABLE tools_outbox AUTO_INCREMENT = 5000');
    await add(agent);
    await add(tools);
    await age(11);
    const [mine] = await agent.listUnstored();
    const [theirs] = await tools.listUnstored();
    expect(mine?.id).toBe(theirs?.id);
    await intake.store([mine!]);
    expect(await tools.listUnstored()).toEqual([theirs]);
  });
});
