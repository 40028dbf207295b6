import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  GatewayRequestRepository,
  METHOD_PATH_LENGTH,
  type NewStoredRequest,
  type StoredRequest,
  type StoredResponse,
} from '#database';
import { IdempotencyInProgressError, IdempotencyKeyReusedError, NotFoundError } from '#errors';
import { hashBody } from './body-hash';
import type { OpenRequest } from './stored-request';

export interface IncomingRequest {
  actor: string;
  idempotencyKey: string | null;
  methodPath: string;
  body: unknown;
}

/** Either go on, or answer what was answered before. */
export type Admission = { kind: 'proceed'; row: OpenRequest } | { kind: 'replay'; response: StoredResponse };

/** Rows of requests that start or decide something. */
@Injectable()
export class StoredRequestService {
  constructor(private readonly requests: GatewayRequestRepository) {}

  /** @throws IdempotencyKeyReusedError, IdempotencyInProgressError, NotFoundError the path is longer than any of ours */
  async admit(incoming: IncomingRequest): Promise<Admission> {
    const row: OpenRequest = { id: randomUUID(), resourceId: randomUUID() };
    const { actor, idempotencyKey, methodPath, body } = incoming;
    if (methodPath.length > METHOD_PATH_LENGTH) throw new NotFoundError();
    const fresh: NewStoredRequest = {
      ...row,
      actor,
      idempotencyKey,
      methodPath,
      bodyHash: hashBody(body),
      body: JSON.stringify(body ?? {}),
    };
    if (await this.requests.insert(fresh)) return { kind: 'proceed', row };
    const earlier = idempotencyKey === null ? null : await this.requests.findByKey(actor, idempotencyKey);
    // The row can go between the two statements; the next try of the caller then finds the key free.
    if (earlier === null) throw inProgress();
    return this.repeat(earlier, fresh);
  }

  async answer(row: OpenRequest, response: StoredResponse): Promise<void> {
    await this.requests.answer(row.id, response);
  }

  async release(row: OpenRequest): Promise<void> {
    await this.requests.release(row.id);
  }

  private async repeat(earlier: StoredRequest, now: NewStoredRequest): Promise<Admission> {
    if (earlier.methodPath !== now.methodPath || earlier.bodyHash !== now.bodyHash)
      throw new IdempotencyKeyReusedError();
    if (earlier.response !== null) return { kind: 'replay', response: earlier.response };
    if (!(await this.requests.takeOver(earlier.id))) throw inProgress();
    return {
      kind: 'proceed',
      row: { id: earlier.id, resourceId: earlier.resourceId ?? now.resourceId ?? randomUUID() },
    };
  }
}

function inProgress(): IdempotencyInProgressError {
  return new IdempotencyInProgressError(undefined, { retryAfter: 1 });
}
