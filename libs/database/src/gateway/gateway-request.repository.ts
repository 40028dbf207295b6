import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isDuplicateKey } from '../core/database-fault';
import { Envelope } from '../core/envelope';
import type { NewStoredRequest, StoredRequest, StoredResponse } from './stored-request';

const BODY = 'gateway_requests.body';
const RESPONSE = 'gateway_requests.response';

/** Seconds a row is kept: with a key for replay, without one until its receiver has certainly read it. */
export const KEYED_TTL_SECONDS = 24 * 60 * 60;
export const UNKEYED_TTL_SECONDS = 60 * 60;

/** A first try without an answer counts as dead after this many seconds (spec 05 §4 Start run). */
export const DEAD_AFTER_SECONDS = 30;

type Row = Omit<StoredRequest, 'response'> & { response: string | null };

/** Bodies that wait for their receiver, and the answers that idempotency keys replay. Both are sealed with the row's id. */
@Injectable()
export class GatewayRequestRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly envelope: Envelope,
  ) {}

  /** @returns false when the actor has already used the key */
  async insert(request: NewStoredRequest): Promise<boolean> {
    const { id, actor, idempotencyKey, methodPath, bodyHash, resourceId } = request;
    if (idempotencyKey !== null) await this.forgetExpired(actor, idempotencyKey);
    const seconds = idempotencyKey === null ? UNKEYED_TTL_SECONDS : KEYED_TTL_SECONDS;
    try {
      await this.dataSource.query(
        `INSERT INTO gateway_requests
           (id, actor, idempotency_key, method_path, body_hash, resource_id, status, body, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, 'open', ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND)`,
        [
          id,
          actor,
          idempotencyKey,
          methodPath,
          bodyHash,
          resourceId,
          this.envelope.seal(request.body, BODY, id),
          seconds,
        ],
      );
      return true;
    } catch (error) {
      if (idempotencyKey !== null && isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async findByKey(actor: string, idempotencyKey: string): Promise<StoredRequest | null> {
    const rows = await this.dataSource.query<Row[]>(
      `SELECT id, method_path AS methodPath, body_hash AS bodyHash, resource_id AS resourceId, response
         FROM gateway_requests WHERE actor = ? AND idempotency_key = ?`,
      [actor, idempotencyKey],
    );
    const row = rows[0];
    if (!row) return null;
    const response =
      row.response === null
        ? null
        : (JSON.parse(this.envelope.open(row.response, RESPONSE, row.id)) as StoredResponse);
    return { ...row, response };
  }

  /**
   * Makes a repetition the new first try of a key whose first try failed or died. `expires_at` tells when that began, for it is always
   * the full time to live after it.
   *
   * @returns false when another try is under way or has answered
   */
  async takeOver(id: string): Promise<boolean> {
    const result = await this.dataSource.query<{ affectedRows: number }>(
      `UPDATE gateway_requests SET status = 'open', expires_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
        WHERE id = ? AND (status = 'released'
           OR (status = 'open' AND expires_at <= UTC_TIMESTAMP(3) + INTERVAL ? SECOND))`,
      [KEYED_TTL_SECONDS, id, KEYED_TTL_SECONDS - DEAD_AFTER_SECONDS],
    );
    return result.affectedRows === 1;
  }

  /** Stores the first answer. The body has reached its receiver by then and is erased. */
  async answer(id: string, response: StoredResponse): Promise<void> {
    await this.dataSource.query(
      `UPDATE gateway_requests SET status = 'answered', http_status = ?, response = ?, body = NULL
        WHERE id = ? AND status <> 'answered'`,
      [response.status, this.envelope.seal(JSON.stringify(response), RESPONSE, id), id],
    );
  }

  /** The try failed in a way that is not kept: the next one with this key is forwarded at once. */
  async release(id: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE gateway_requests SET status = 'released' WHERE id = ? AND status = 'open'`,
      [id],
    );
  }

  /** A row without a key that has done its work. */
  async remove(id: string): Promise<void> {
    await this.dataSource.query('DELETE FROM gateway_requests WHERE id = ?', [id]);
  }

  /** For the receiver named in the message. Null when the row is gone or answered. */
  async readBody(id: string): Promise<string | null> {
    return (await this.readBodyBytes(id))?.toString('utf8') ?? null;
  }

  /** As `readBody`, for a body that is no text: the gzipped snapshot. */
  async readBodyBytes(id: string): Promise<Buffer | null> {
    const rows = await this.dataSource.query<{ body: string | null }[]>(
      'SELECT body FROM gateway_requests WHERE id = ?',
      [id],
    );
    const sealed = rows[0]?.body ?? null;
    return sealed === null ? null : this.envelope.openBytes(sealed, BODY, id);
  }

  /** @returns how many rows went; call again while it is `limit` */
  async purgeExpired(limit: number): Promise<number> {
    const result = await this.dataSource.query<{ affectedRows: number }>(
      'DELETE FROM gateway_requests WHERE expires_at <= UTC_TIMESTAMP(3) ORDER BY expires_at LIMIT ?',
      [limit],
    );
    return result.affectedRows;
  }

  private async forgetExpired(actor: string, idempotencyKey: string): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM gateway_requests WHERE actor = ? AND idempotency_key = ? AND expires_at <= UTC_TIMESTAMP(3)',
      [actor, idempotencyKey],
    );
  }
}
