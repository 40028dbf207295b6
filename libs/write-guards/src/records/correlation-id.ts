import { createHash, randomBytes } from 'node:crypto';

/** Random part of all correlation ids of one DataHandler run: 32 characters, base64url (spec 50 §12). */
export function correlationScope(): string {
  return randomBytes(24).toString('base64url');
}

export function correlationId(scope: string, table: string, uid: number): string {
  return `0400$${scope}:${createHash('md5').update(`${table}:${uid}`).digest('hex')}`;
}
