import 'reflect-metadata';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import { runService, type JobContext } from '../src';
import { InboxBehaviour } from './inbox-behaviour';
import { InboxController } from './inbox.controller';

/** What happened, for the spec that started this process: argument 2 names the file. */
function report(line: string): void {
  appendFileSync(process.argv[2] ?? '', `${line}\n`);
}

async function work({ signal }: JobContext, seconds: number): Promise<void> {
  report('started');
  await sleep(seconds * 1000, undefined, { signal }).then(
    () => report('finished'),
    () => report(`handed back: ${(signal.reason as Error).message}`),
  );
}

/** The turn's first digit chooses how the handler behaves. */
const BEHAVIOUR: Partial<InboxBehaviour> = {
  openTurn: ({ turnId }, context) => {
    if (turnId.startsWith('0')) return work(context, 1);
    if (turnId.startsWith('1')) return work(context, 300);
    setImmediate(() => {
      throw new Error('outside of any promise');
    });
    return undefined;
  },
};

@Module({
  controllers: [InboxController],
  providers: [{ provide: InboxBehaviour, useValue: Object.assign(new InboxBehaviour(), BEHAVIOUR) }],
})
class InboxServiceModule {}

void runService('inbox', InboxServiceModule).then(() => report('up'));
