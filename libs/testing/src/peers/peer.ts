import { Module, type INestApplication, type Type } from '@nestjs/common';
import { jobsOf, type AppName, type Message } from '#contracts';
import { NotFoundError } from '#errors';
import { bootService, BroadcastPublisher, stopService, type JobContext } from '#queue';
import { controllerFor, type PeerAnswer } from './peer-answer';
import { withEnvironment } from './with-environment';

export interface ReceivedJob {
  name: string;
  message: Message;
}

/**
 * Stands in for an app on the real queues: real contracts, real transport, answers written by the test. What the test
 * doesn't answer is answered with "not found".
 */
export class Peer {
  readonly received: ReceivedJob[] = [];
  private answers = new Map<string, PeerAnswer>();
  private running: INestApplication | undefined;

  private constructor(
    readonly name: AppName,
    private readonly environment: Record<string, string>,
  ) {}

  static async start(
    name: AppName,
    environment: Record<string, string>,
    answers: PeerAnswer[] = [],
  ): Promise<Peer> {
    const peer = new Peer(name, environment);
    peer.answer(...answers);
    await peer.boot();
    return peer;
  }

  /** Replaces what was answered to the same jobs before. */
  answer(...answers: PeerAnswer[]): void {
    for (const answer of answers) this.answers.set(answer.name, answer);
  }

  receivedBy(job: string): Message[] {
    return this.received.filter(({ name }) => name === job).map(({ message }) => message);
  }

  get broadcasts(): BroadcastPublisher {
    return this.application.get(BroadcastPublisher);
  }

  get application(): INestApplication {
    if (!this.running) throw new Error(`peer ${this.name} is stopped`);
    return this.running;
  }

  async boot(): Promise<void> {
    const controllers = jobsOf(this.name).map((contract) =>
      controllerFor(contract, (message: Message, context) => this.handle(contract.name, message, context)),
    );
    const module = moduleWith(controllers);
    this.running = await withEnvironment(this.environment, () => bootService(this.name, module));
  }

  /** As when the app is away. */
  async stop(): Promise<void> {
    const app = this.running;
    this.running = undefined;
    if (app) await stopService(app);
  }

  private async handle(name: string, message: Message, context: JobContext): Promise<unknown> {
    this.received.push({ name, message });
    const answer = this.answers.get(name);
    if (!answer) throw new NotFoundError();
    return answer.handle(message as never, context);
  }
}

function moduleWith(controllers: Type[]): Type {
  class PeerModule {}
  Module({ controllers })(PeerModule);
  return PeerModule;
}
