import { phpMap, phpText, type PhpMap } from '../../snapshot/php-value';
import type { Route } from './route';
import { escapePattern, patternOrNull } from './route-pattern';

const DELIMITERS = ['.', '-', '_', '/'];

/** `PageType`: a suffix such as `.html` or `/feed.xml` stands for the page type. */
export class PageTypeDecorator {
  private readonly suffix: string;
  private readonly index: string;
  /** Suffix → page type. */
  private readonly map: ReadonlyMap<string, string>;

  constructor(settings: PhpMap) {
    this.suffix = phpText(settings.get('default'));
    this.index = settings.has('index') ? phpText(settings.get('index')) : 'index';
    this.map = new Map([...phpMap(settings.get('map'))].map(([suffix, type]) => [suffix, phpText(type)]));
  }

  /** The path without a suffix of this decorator at its end. */
  withoutSuffix(path: string): string {
    const found = this.findSuffix(path);
    return found === null ? path : path.slice(0, path.length - found.decoration.length);
  }

  decorateForMatching(routes: readonly Route[], path: string): void {
    const found = this.findSuffix(path);
    if (found === null) {
      return;
    }
    const rest = path.slice(0, path.length - found.decoration.length).replace(/^\/+|\/+$/g, '');
    const type = this.map.get(found.value) ?? (found.decoration === this.suffix ? '0' : null);
    for (const route of routes) {
      route.decoratedPath = `/${rest}`;
      route.decoratedType = type ?? route.decoratedType;
    }
  }

  /** Puts the suffix of the asked page type behind every route and takes the type out of its arguments. */
  decorateForGeneration(routes: readonly Route[], type: string | null): void {
    const known = [...this.map].find(([, value]) => value === type)?.[0];
    const suffix = known ?? this.suffix;
    const isAsked = type !== null && type !== '' && type !== '0';
    if (isAsked && (suffix === '' || suffix === this.suffix)) {
      return;
    }
    for (const route of routes) {
      route.changePath(this.decorated(route.path.replace(/\/+$/, ''), suffix));
      route.parameters?.delete('type');
    }
  }

  private decorated(path: string, suffix: string): string {
    if (!isDelimited(suffix)) {
      return suffix === '' ? path : `${path}/${suffix}`;
    }
    return (path === '' ? this.index : path) + suffix;
  }

  private findSuffix(path: string): { decoration: string; value: string } | null {
    const alternatives = this.alternatives();
    const pattern = alternatives.length === 0 ? null : patternOrNull(`(?:${alternatives.join('|')})$`);
    const match = pattern?.exec(path) ?? null;
    const { slashed, indexed, regular } = match?.groups ?? {};
    const value = indexed ?? slashed ?? regular;
    return match === null || value === undefined ? null : { decoration: match[0], value };
  }

  /** A suffix without delimiter stands behind a slash; one with delimiter also behind the name of the index. */
  private alternatives(): string[] {
    const isNew = this.suffix !== '' && !this.map.has(this.suffix);
    const suffixes = [...this.map.keys(), ...(isNew ? [this.suffix] : [])];
    const slashed = suffixes.filter((suffix) => !isDelimited(suffix));
    const regular = suffixes.filter(isDelimited);
    return [
      ...(slashed.length > 0 ? [`(?:^|/)(?<slashed>${choice(slashed)})`] : []),
      ...(regular.length > 0 && this.index !== ''
        ? [`^${escapePattern(this.index)}(?<indexed>${choice(regular)})`]
        : []),
      ...(regular.length > 0 ? [`(?<regular>${choice(regular)})`] : []),
    ];
  }
}

function isDelimited(suffix: string): boolean {
  return suffix !== '' && DELIMITERS.includes(suffix.charAt(0));
}

function choice(texts: readonly string[]): string {
  return texts.map(escapePattern).join('|');
}
