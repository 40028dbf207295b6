import { phpText, type PhpMap } from '../../snapshot/php-value';
import type { Aspect } from './aspect';
import { fallbackOf } from './locale-map';
import type { PersistedRecords } from './persisted-records';

/** `PersistedAliasMapper`: a column of a table, for example a slug, instead of the uid. */
export class PersistedAliasAspect implements Aspect {
  readonly isStatic = true;
  readonly count = null;
  private readonly column: string;
  private readonly prefix: string;

  constructor(
    private readonly settings: PhpMap,
    private readonly records: PersistedRecords,
  ) {
    this.column = phpText(settings.get('routeFieldName'));
    this.prefix = phpText(settings.get('routeValuePrefix')).slice(0, 1);
  }

  async resolve(text: string): Promise<string | null> {
    const value = this.prefix + this.withoutPrefix(text);
    const row = await this.records.findBy(new Map([[this.column, value]]), [this.column]);
    return row === null ? fallbackOf(this.settings) : this.records.originalUid(row);
  }

  async generate(value: string): Promise<string | null> {
    const row = await this.records.translated(value);
    const text = row?.[this.column];
    return text === undefined || text === null ? null : this.withoutPrefix(String(text));
  }

  private withoutPrefix(text: string): string {
    let rest = text;
    while (this.prefix !== '' && rest.startsWith(this.prefix)) {
      rest = rest.slice(1);
    }
    return rest;
  }
}
