/**
 * Where a token stands. `secret` and `redacted`: the value's own name, not its place, closes it (spec 30 §1.9).
 *
 * - `cell`: a column of a row
 * - `typoscript`: one value inside a column that holds TypoScript or TSconfig
 * - `change`: a value in `sys_history`, of the record it tells about
 * - `name`: a file of a storage; `file` is its uid in `sys_file` when it is indexed
 * - `path`, `line`: name and text of a project file, relative to the project
 * - `fact`: a part of the instance snapshot
 * - `machine`: what belongs to this process and to no answer
 */
export type Place =
  | { kind: 'cell'; table: string; uid: number; column: string }
  | { kind: 'typoscript'; table: string; uid: number; column: string; secret: boolean }
  | { kind: 'change'; table: string; uid: number; column: string; workspace: number }
  | { kind: 'name'; storage: number; identifier: string; file?: number }
  | { kind: 'path'; path: string }
  | { kind: 'line'; path: string; redacted: boolean }
  | { kind: 'fact'; part: string; name: string; secret: boolean }
  | { kind: 'machine' };

const TOKEN = /qk[0-9a-z]{5}z/g;

/** What all tokens begin with, so that a search for it finds every one. */
export const TOKEN_PREFIX = 'qk';

/** A token of the right form that stands nowhere. */
export const UNPLANTED = 'qkzzzzzz';

/** Unique words planted in every value, file and path of the invented site, and where each one stands. */
export class Canaries {
  private readonly places = new Map<string, Place>();

  /** A new token for that place: eight lower-case letters and digits, so that no collation, cut or redaction of names changes it. */
  plant(place: Place | ((token: string) => Place)): string {
    const token = `${TOKEN_PREFIX}${this.places.size.toString(36).padStart(5, '0')}z`;
    this.places.set(token, typeof place === 'function' ? place(token) : place);
    return token;
  }

  /** Every planted token with its place. */
  all(): [token: string, place: Place][] {
    return [...this.places];
  }

  /** Planted tokens a text holds, once each. */
  in(text: string): string[] {
    return [...new Set(text.match(TOKEN) ?? [])].filter((token) => this.places.has(token));
  }

  placeOf(token: string): Place {
    const place = this.places.get(token);
    if (place === undefined) throw new Error(`${token} was not planted.`);
    return place;
  }
}
