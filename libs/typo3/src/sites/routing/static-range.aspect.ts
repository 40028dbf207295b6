import { phpText, type PhpMap } from '../../snapshot/php-value';
import type { Aspect } from './aspect';

const MAX_VALUES = 1000;

/** `StaticRangeMapper`: numbers or letters from start to end. */
export class StaticRangeAspect implements Aspect {
  readonly isStatic = true;
  private readonly values: ReadonlySet<string>;

  constructor(settings: PhpMap) {
    this.values = new Set(rangeOf(phpText(settings.get('start')), phpText(settings.get('end'))));
  }

  get count(): number {
    return this.values.size;
  }

  async resolve(text: string): Promise<string | null> {
    return this.values.has(text) ? text : null;
  }

  async generate(value: string): Promise<string | null> {
    return this.resolve(value);
  }
}

function rangeOf(start: string, end: string): string[] {
  const areNumbers = /^\d+$/.test(start) && /^\d+$/.test(end);
  const [first, last] = areNumbers ? [Number(start), Number(end)] : [start.charCodeAt(0), end.charCodeAt(0)];
  const length = Math.abs(last - first) + 1;
  if (!(length <= MAX_VALUES)) {
    return [];
  }
  const values = Array.from({ length }, (_, index) => (first <= last ? first + index : first - index));
  if (!areNumbers) {
    return values.map((value) => String.fromCharCode(value));
  }
  const isPadded = [start, end].some((text) => text.length > 1 && text.startsWith('0'));
  const digits = isPadded ? Math.max(start.length, end.length) : 0;
  return values.map((value) => String(value).padStart(digits, '0'));
}
