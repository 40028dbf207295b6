import type { PhpValue } from './php-json';

const TOKEN =
  /[ \t\n\r]*(?:([[\]{},:])|("(?:[^"\\\u0000-\u001f]|\\.)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/y;

/** Thrown for a text that is no JSON, or holds a number JavaScript cannot keep as PHP does. */
export class UnreadableJsonError extends Error {}

/** `json_decode` into arrays: objects keep the order of their keys, and one whose keys count from 0 is a list (R-50.6). */
export function readJson(text: string): PhpValue {
  const reader = new JsonReader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

const DEEPEST = 512;

class JsonReader {
  private position = 0;

  constructor(private readonly text: string) {}

  value(depth: number): PhpValue {
    if (depth >= DEEPEST) throw new UnreadableJsonError('nested too deeply');
    const token = this.next();
    if (token === '[') return this.list(depth);
    if (token === '{') return this.map(depth);
    if (/^[\]},:]$/.test(token)) throw new UnreadableJsonError('no value');
    const value = JSON.parse(token) as PhpValue;
    if (typeof value === 'number' && !isSame(value, token)) throw new UnreadableJsonError('number');
    return value;
  }

  end(): void {
    if (this.text.slice(this.position).trim() !== '') throw new UnreadableJsonError('text behind the value');
  }

  private list(depth: number): PhpValue {
    const items: PhpValue[] = [];
    if (this.nextIs(']')) return items;
    do items.push(this.value(depth + 1));
    while (this.nextIs(','));
    this.expect(']');
    return items;
  }

  private map(depth: number): PhpValue {
    const map = new Map<string, PhpValue>();
    if (this.nextIs('}')) return [];
    do {
      const key: unknown = JSON.parse(this.expect('"'));
      this.expect(':');
      map.set(String(key), this.value(depth + 1));
    } while (this.nextIs(','));
    this.expect('}');
    const isList = [...map.keys()].every((key, index) => key === String(index));
    return isList ? [...map.values()] : map;
  }

  private next(): string {
    TOKEN.lastIndex = this.position;
    const match = TOKEN.exec(this.text);
    if (match === null) throw new UnreadableJsonError('no JSON');
    this.position = TOKEN.lastIndex;
    return match[0].trimStart();
  }

  private nextIs(wanted: string): boolean {
    const before = this.position;
    if (this.position < this.text.length && this.next() === wanted) return true;
    this.position = before;
    return false;
  }

  private expect(start: string): string {
    const token = this.next();
    if (!token.startsWith(start)) throw new UnreadableJsonError(`${start} expected`);
    return token;
  }
}

/** Whole floats and integers beyond 2^53 lose here what PHP keeps. */
function isSame(value: number, token: string): boolean {
  return Number.isInteger(value)
    ? Number.isSafeInteger(value) && /^-?\d+$/.test(token) && token !== '-0'
    : true;
}
