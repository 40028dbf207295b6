import { Controller, type Type } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { JobContract, Message, RequestContract, WakeUpContract } from '#contracts';
import { HandleJob, type JobContext } from '#queue';

type Handle = (message: never, context: JobContext) => unknown;

/** What a peer answers to one job. */
export interface PeerAnswer {
  name: string;
  handle: Handle;
}

/** Typed by the contract: a peer can't answer what the real app could not. */
export function answerTo<M extends Message, R>(
  contract: RequestContract<M, R> | WakeUpContract<M>,
  handle: (message: M, context: JobContext) => R | Promise<R>,
): PeerAnswer {
  return { name: contract.name, handle };
}

/** A controller with one handler, as an app would have it. */
export function controllerFor(contract: JobContract, handle: Handle): Type {
  class PeerController {
    answer(message: never, context: JobContext): unknown {
      return handle(message, context);
    }
  }
  const descriptor = Object.getOwnPropertyDescriptor(PeerController.prototype, 'answer');
  if (!descriptor) throw new Error('unreachable');
  Payload()(PeerController.prototype, 'answer', 0);
  Ctx()(PeerController.prototype, 'answer', 1);
  HandleJob(contract)(PeerController.prototype, 'answer', descriptor);
  Controller()(PeerController);
  return PeerController;
}
