import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import type { Message, QueueName, RequestContract } from '#contracts';
import { fromWireError, QueueUnavailableError } from '#errors';
import { withTimeout } from '#observability';
import type { Queue } from 'bullmq';
import { RedisConnections } from '../connection/redis-connections';
import { cancelChannel, askKey } from '../messages/ask-keys';
import type { JobEnvelope } from '../messages/job-envelope';
import type { ReplyEnvelope } from '../messages/reply-envelope';
import { QueueDirectory } from './queue-directory';
import { ReplyInbox } from './reply-inbox';

/** Data of a packet that asks. */
export interface OutgoingRequest {
  contract: RequestContract;
  message: Message;
  deadlineMs: number;
}

/** Data of a packet that wakes. */
export interface OutgoingWakeUp {
  queue: QueueName;
  message: Message;
  jobId: string;
  delayMs: number;
}

type Callback = (packet: WritePacket) => void;

const CONNECT_TIMEOUT_MS = 1_000;
const SEND_TIMEOUT_MS = 2_000;

/** Nest's client side of the transport over BullMQ: a question is a job, its answer comes over a channel of this process. */
@Injectable()
export class BullMqClient extends ClientProxy {
  constructor(
    private readonly connections: RedisConnections,
    private readonly queues: QueueDirectory,
    private readonly replies: ReplyInbox,
  ) {
    super();
  }

  /** @throws QueueUnavailableError when Redis is away */
  async connect(): Promise<void> {
    await this.connections.ready();
    await unavailableUnless(withTimeout(this.replies.open(), CONNECT_TIMEOUT_MS));
  }

  close(): void {
    // The connections belong to the process, not to this client.
  }

  unwrap<T>(): T {
    return this.connections as T;
  }

  protected publish(packet: ReadPacket<OutgoingRequest>, callback: Callback): () => void {
    const id = randomUUID();
    const queue = this.queues.get(packet.data.contract.queue);
    this.replies.expect(id, (reply) => callback(toPacket(reply)));
    this.enqueue(queue, id, packet.data).catch((error: unknown) => {
      this.replies.forget(id);
      callback({ err: error });
    });
    return () => this.abandon(id, queue);
  }

  protected async dispatchEvent<T = void>(packet: ReadPacket<OutgoingWakeUp>): Promise<T> {
    const { queue, message, jobId, delayMs } = packet.data;
    const data: JobEnvelope = { message };
    const added = this.queues.get(queue).add(String(packet.pattern), data, { jobId, delay: delayMs });
    await unavailableUnless(withTimeout(added, SEND_TIMEOUT_MS));
    return undefined as T;
  }

  protected override serializeError(error: unknown): unknown {
    return error;
  }

  /** The key says, by the clock of Redis, that somebody still waits; a consumer drops questions without it. */
  private async enqueue(
    queue: Queue,
    id: string,
    { contract, message, deadlineMs }: OutgoingRequest,
  ): Promise<void> {
    const data: JobEnvelope = { message, ask: { id, replyTo: this.replies.channel } };
    const marked = this.connections.command.set(askKey(this.connections, id), '1', 'PX', deadlineMs);
    const added = queue.add(contract.name, data, { jobId: `ask_${id}` });
    await unavailableUnless(Promise.all([marked, added]));
  }

  /** Nobody waits any more: a queued question is dropped, a running handler's signal aborts. */
  private abandon(id: string, queue: Queue): void {
    if (!this.replies.forget(id) || !this.connections.isReady()) return;
    this.connections.command.del(askKey(this.connections, id)).catch(() => undefined);
    this.connections.publisher
      .publish(cancelChannel(this.connections, queue.name), id)
      .catch(() => undefined);
  }
}

function toPacket(reply: ReplyEnvelope): WritePacket {
  if ('error' in reply) return { err: fromWireError(reply.error) };
  return { response: reply.reply, isDisposed: true };
}

async function unavailableUnless<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new QueueUnavailableError(undefined, {}, error);
  }
}
