import { phpList, phpMap, phpText, type PhpMap } from '../../snapshot/php-value';
import type { Aspect } from './aspect';
import { fallbackOf, localeEntry } from './locale-map';

/** `StaticValueMapper`: a fixed map, another one for some locales. */
export class StaticValueAspect implements Aspect {
  readonly isStatic = true;
  private readonly values: ReadonlyMap<string, string>;

  constructor(
    private readonly settings: PhpMap,
    locale: string,
  ) {
    const entry = localeEntry(phpList(settings.get('localeMap')), locale);
    const map = phpMap((entry ?? settings).get('map'));
    this.values = new Map([...map].map(([text, value]) => [text, phpText(value)]));
  }

  get count(): number {
    return this.values.size;
  }

  async resolve(text: string): Promise<string | null> {
    return this.values.get(text) ?? fallbackOf(this.settings);
  }

  async generate(value: string): Promise<string | null> {
    return [...this.values].find(([, known]) => known === value)?.[0] ?? null;
  }
}
