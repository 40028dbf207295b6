import { isPlaceholder } from '../run/placeholder-uids';
import type { ColumnValues } from '../run/write-step';
import type { PhpValue } from '../values/php-json';
import type { ColumnValue } from '../values/php-text';

/** Lists of uids, with or without table names, in which a placeholder may stand. */
const UID_LIST = /^(?:\w+_)?-?\d+(?:,(?:\w+_)?-?\d+)*$/;
const PLACEHOLDER = /-\d{13,}/g;

/** Uids the database gave to the rows inserted so far. */
export class ResolvedUids {
  private readonly uids = new Map<number, number>();

  learn(placeholder: number, uid: number): void {
    this.uids.set(placeholder, uid);
  }

  /** @throws Error for a placeholder whose row was not inserted yet: a fault of the planner, never of the data */
  uid(uid: number): number {
    if (!isPlaceholder(uid)) return uid;
    const known = this.uids.get(uid);
    if (known === undefined)
      throw new Error('A step names a record that an earlier step should have inserted.');
    return known;
  }

  value<V extends PhpValue>(value: V): V | number | string {
    if (typeof value === 'number') return this.uid(value);
    if (typeof value !== 'string' || !UID_LIST.test(value)) return value;
    return value.replace(PLACEHOLDER, (text) => String(this.uids.get(Number(text)) ?? text));
  }

  columns(columns: ColumnValues): Map<string, ColumnValue> {
    return new Map([...columns].map(([name, value]) => [name, this.value(value)]));
  }

  /** A payload for history or log, nested maps included. */
  payload(value: PhpValue): PhpValue {
    if (value instanceof Map)
      return new Map([...(value as ReadonlyMap<string, PhpValue>)].map(([k, v]) => [k, this.payload(v)]));
    if (Array.isArray(value)) return value.map((item: PhpValue) => this.payload(item));
    return typeof value === 'number' || typeof value === 'string' ? this.value(value) : value;
  }
}
