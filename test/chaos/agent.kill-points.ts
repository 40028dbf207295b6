import 'reflect-metadata';
import { RequestClient } from '#queue';
import { RunJournal, type Told } from '../../apps/agent/src/loop/run-journal.service';
import { armedFor, dieIfArmed } from './kill-switch';

/** Loaded before the agent service: deaths right after the transactions a run is made of. */
const POINT_OF_STEP: Readonly<Record<string, string>> = {
  'run.started': 'agent-after-claim',
  'step.llm': 'agent-after-answer',
};

type Write = typeof RunJournal.prototype.write;
type Ask = typeof RequestClient.prototype.ask;

// eslint-disable-next-line @typescript-eslint/unbound-method -- bound again by call()
const originalWrite: Write = RunJournal.prototype.write;

RunJournal.prototype.write = async function patched(this: RunJournal, runUuid, work): Promise<void> {
  const told: Told[] = [];
  await originalWrite.call(this, runUuid, async (tx) => {
    const written = await work(tx);
    told.push(written);
    return written;
  });
  const events = told.flatMap(({ steps = [] }) => steps.map(eventOf));
  if (events.some((event) => armedFor(POINT_OF_STEP[event] ?? 'none'))) await dieIfArmed();
};

// eslint-disable-next-line @typescript-eslint/unbound-method -- bound again by call()
const originalAsk: Ask = RequestClient.prototype.ask;

RequestClient.prototype.ask = async function patched(this: RequestClient, contract, payload, options) {
  const reply: unknown = await originalAsk.call(this, contract as never, payload as never, options);
  if (contract.name === 'apply-turn' && armedFor('agent-after-apply')) await dieIfArmed();
  return reply;
} as Ask;

function eventOf(step: unknown): string {
  const { event, kind } = step as { event?: string; kind?: string };
  return event ?? `step.${kind ?? ''}`;
}
