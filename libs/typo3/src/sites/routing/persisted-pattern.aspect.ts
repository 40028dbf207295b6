import { phpText, type PhpMap } from '../../snapshot/php-value';
import type { Aspect } from './aspect';
import { boundedExec } from './bounded-exec';
import { fallbackOf } from './locale-map';
import type { PersistedRecords } from './persisted-records';
import { patternOrNull } from './route-pattern';

/** `PersistedPatternMapper`: several columns joined by a pattern. */
export class PersistedPatternAspect implements Aspect {
  readonly isStatic = true;
  readonly count = null;
  private readonly pattern: RegExp | null;
  private readonly result: string;

  constructor(
    private readonly settings: PhpMap,
    private readonly records: PersistedRecords,
  ) {
    const named = phpText(settings.get('routeFieldPattern')).replaceAll('(?P<', '(?<');
    this.pattern = patternOrNull(named, '');
    this.result = phpText(settings.get('routeFieldResult'));
  }

  async resolve(text: string): Promise<string | null> {
    const match = this.pattern === null ? null : boundedExec(this.pattern, text);
    const groups = Object.entries(match ?? {}).map(([name, value]): [string, string] => [name, value ?? '']);
    if (groups.length === 0) {
      return fallbackOf(this.settings);
    }
    const row = await this.records.findBy(new Map(groups), this.columns());
    return row === null ? fallbackOf(this.settings) : this.records.originalUid(row);
  }

  async generate(value: string): Promise<string | null> {
    const row = await this.records.translated(value);
    const columns = this.columns();
    if (row === null || columns.some((column) => row[column] === undefined || row[column] === null)) {
      return null;
    }
    return columns.reduce((text, column) => text.replaceAll(`{${column}}`, String(row[column])), this.result);
  }

  private columns(): string[] {
    return [...this.result.matchAll(/\{([^}]+)\}/g)].map(([, column = '']) => column);
  }
}
