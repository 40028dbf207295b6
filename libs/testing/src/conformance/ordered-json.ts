/** A wire value as the instance snapshot carries it: objects as `{"%": [[key, value], …]}`, integer keys as numbers. */
export type WireValue =
  null | boolean | number | string | WireValue[] | { '%': [string | number, WireValue][] };

const TOKEN = /\s*([[\]{},:]|"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)/y;

/**
 * Reads JSON without losing the order of integer-like keys, which `JSON.parse` moves to the front. For files PHP wrote: an
 * object there is a PHP array with keys of its own.
 */
export function parseOrderedJson(json: string): WireValue {
  return new OrderedJsonReader(json).value();
}

class OrderedJsonReader {
  private position = 0;

  constructor(private readonly json: string) {}

  private token(): string {
    TOKEN.lastIndex = this.position;
    const match = TOKEN.exec(this.json);
    if (match?.[1] === undefined) {
      throw new SyntaxError(`No JSON at position ${this.position}.`);
    }
    this.position = TOKEN.lastIndex;
    return match[1];
  }

  private nextIs(expected: string): boolean {
    const before = this.position;
    if (this.token() === expected) {
      return true;
    }
    this.position = before;
    return false;
  }

  value(): WireValue {
    const token = this.token();
    if (token === '[') {
      return this.list();
    }
    return token === '{' ? { '%': this.pairs() } : (JSON.parse(token) as WireValue);
  }

  private list(): WireValue[] {
    const items: WireValue[] = [];
    while (!this.nextIs(']')) {
      items.push(this.value());
      this.nextIs(',');
    }
    return items;
  }

  private pairs(): [string | number, WireValue][] {
    const pairs: [string | number, WireValue][] = [];
    while (!this.nextIs('}')) {
      const key = JSON.parse(this.token()) as string;
      this.token();
      pairs.push([/^(0|-?[1-9]\d{0,14})$/.test(key) ? Number(key) : key, this.value()]);
      this.nextIs(',');
    }
    return pairs;
  }
}
