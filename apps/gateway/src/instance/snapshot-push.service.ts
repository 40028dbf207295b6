import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { storeSnapshot, type Actor, type StoredSnapshot } from '#contracts';
import { GatewayRequestRepository } from '#database';
import {
  BodyTooLargeError,
  ForbiddenError,
  InvalidRequestError,
  MalformedJsonError,
  SnapshotInvalidError,
} from '#errors';
import { RequestClient } from '#queue';

const compress = promisify(gzip);

export const SNAPSHOT_SCOPE = 'snapshot:write';

/** Largest gzipped snapshot: sealed, it still fits into one packet of a MariaDB with its default limit of 16 MiB. */
const MAX_COMPRESSED_BYTES = 11 * 1024 * 1024;

/** @throws ForbiddenError before anything of a large body was read */
export function requireSnapshotScope(actor: Actor): void {
  if (actor.kind !== 'service' || !actor.scopes.includes(SNAPSHOT_SCOPE)) throw new ForbiddenError();
}

/** Hands a pushed snapshot to `tools` (spec 05 §4 Snapshot push). */
@Injectable()
export class SnapshotPush {
  constructor(
    private readonly rows: GatewayRequestRepository,
    private readonly requests: RequestClient,
  ) {}

  /** @throws MalformedJsonError, InvalidRequestError, BodyTooLargeError, SnapshotInvalidError */
  async push(sub: string, bytes: Buffer, signal: AbortSignal): Promise<StoredSnapshot> {
    requireJsonObject(bytes);
    const body = await compress(bytes);
    if (body.length > MAX_COMPRESSED_BYTES)
      throw new BodyTooLargeError('The compressed snapshot is too large.');
    const id = randomUUID();
    await this.rows.insert({
      id,
      actor: sub,
      idempotencyKey: null,
      methodPath: 'PUT /v1/instance/snapshot',
      bodyHash: createHash('sha256').update(bytes).digest('hex'),
      resourceId: null,
      body,
    });
    return this.forward(sub, id, signal);
  }

  /** The row goes with the answer; without one it stays for a question that may still be on its way, until its hour is over. */
  private async forward(sub: string, requestId: string, signal: AbortSignal): Promise<StoredSnapshot> {
    try {
      const stored = await this.requests.ask(storeSnapshot, { sub, requestId }, { signal });
      await this.rows.remove(requestId);
      return stored;
    } catch (error) {
      if (error instanceof SnapshotInvalidError) await this.rows.remove(requestId);
      throw error;
    }
  }
}

/** `tools` checks the schema; what is no JSON object needn't travel there. */
function requireJsonObject(bytes: Buffer): void {
  let document: unknown;
  try {
    document = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new MalformedJsonError();
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new InvalidRequestError(undefined, { errors: [{ pointer: '', message: 'must be a JSON object' }] });
  }
}
