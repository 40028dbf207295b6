import { isPhpArray, phpMap, type PhpValue } from '../../snapshot/php-value';
import { matchesWildcard } from './bounded-match';
import { type ConditionFacts, type ConditionLanguage, type ConditionSite } from './condition-facts';
import { decided, UnknownHereError } from './expression-evaluator';
import { asArray, asText, type ExpressionValue } from './expression-value';
import { phpDate } from './php-date';

export type ConditionFunction = (args: readonly ExpressionValue[]) => ExpressionValue;

/** The functions TYPO3's core brings for conditions. */
export function conditionFunctions(facts: ConditionFacts): ReadonlyMap<string, ConditionFunction> {
  const text = (args: readonly ExpressionValue[], index = 0): string => asText(args[index] ?? null);
  return new Map<string, ConditionFunction>([
    ['like', (args) => decided(matchesWildcard(text(args), text(args, 1)), 'like()')],
    ['traverse', ([array, path]) => traverse(array ?? null, path ?? null)],
    ['date', (args) => phpDate(text(args), facts.now, facts.timezone)],
    ['feature', (args) => feature(facts, text(args))],
    ['getenv', (args) => environment(facts, text(args))],
    ['compatVersion', (args) => versionNumber(branchOf(facts.typo3Version)) >= versionNumber(text(args))],
    ['ip', () => false],
    ['constant', () => unknown('constant()')],
    ['min', () => unknown('min()')],
    ['max', () => unknown('max()')],
    ['enum', () => unknown('enum()')],
    ['session', () => null],
    ['getTSFE', () => null],
    ['site', (args) => siteFact(facts.site ?? null, text(args).trim())],
    ['siteLanguage', (args) => languageFact(facts.language, text(args).trim())],
  ]);
}

export function branchOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

function versionNumber(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return major * 1_000_000 + minor * 1000 + patch;
}

function unknown(what: string): never {
  throw new UnknownHereError(what);
}

function traverse(array: ExpressionValue, path: ExpressionValue): ExpressionValue {
  const start = asArray(array);
  if (start === null || typeof path !== 'string' || path === '') {
    return '';
  }
  let value: PhpValue | undefined = start;
  for (const segment of path.split('/')) {
    value = isPhpArray(value) ? phpMap(value).get(segment) : undefined;
  }
  return value ?? '';
}

function feature({ features }: ConditionFacts, name: string): boolean {
  return features === undefined ? unknown('feature()') : features[name] === true;
}

function environment(facts: ConditionFacts, name: string): ExpressionValue {
  const value = facts.environment(name);
  return value === undefined ? false : (value ?? unknown('getenv()'));
}

/** What TYPO3 offers on a site but is no plain value here. */
const SITE_OBJECTS = new Set([
  'languages',
  'allLanguages',
  'defaultLanguage',
  'settings',
  'router',
  'typoScript',
]);

function siteFact(site: ConditionSite | null, name: string): ExpressionValue {
  if (site === null) {
    return null;
  }
  const known = new Map<string, ExpressionValue>([
    ['identifier', site.identifier],
    ['rootPageId', site.rootPageId],
    ['base', { text: site.base }],
    ['configuration', site.configuration],
    ['sets', [...site.sets]],
  ]);
  return known.get(name) ?? (SITE_OBJECTS.has(name) ? unknown(`site("${name}")`) : null);
}

function languageFact(language: ConditionLanguage | undefined, name: string): ExpressionValue {
  if (language === undefined) {
    return null;
  }
  const known = new Map<string, ExpressionValue>([
    ['languageId', language.languageId],
    ['title', language.title],
    ['base', { text: language.base }],
    ['locale', { text: language.locale.replace(/\..*$/, '').replace('_', '-') }],
    ['hreflang', language.hreflang],
    ['fallbackType', language.fallbackType],
  ]);
  return known.get(name) ?? unknown(`siteLanguage("${name}")`);
}
