import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 9;

/** Our own id of a call: nine characters every provider accepts, not used in this run yet (D-19). */
export function newCallId(used: ReadonlySet<string>): string {
  for (;;) {
    const id = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    if (!used.has(id)) return id;
  }
}
