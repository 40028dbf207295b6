import { phpList, phpMap, phpText, phpTruthy, type ColumnSchema, type PhpMap, type PhpValue } from '#typo3';

/** What the TCA of a slug column says, with TYPO3's defaults (R-50.64, R-50.65). */
export interface SlugOptions {
  table: string;
  /** Stands for blanks and signs; may be empty. */
  fallbackCharacter: string;
  /** Whether a slug begins with `/`; `pages.slug` always does. */
  prependSlash: boolean;
  /** One entry a part of the slug: the first column of it that is not empty is taken. */
  fields: readonly (readonly string[])[];
  fieldSeparator: string;
  prefixParentPageSlug: boolean;
  /** Literal replacements in the text of each part, one after the other. */
  replacements: readonly (readonly [search: string, replacement: string])[];
  /** [14] Patterns in PHP's notation, before `replacements`. */
  regexReplacements: readonly (readonly [pattern: string, replacement: string])[];
  /** PHP functions that have the last word; a slug with some can't be made here. */
  postModifiers: readonly string[];
  /** `unique`, `uniqueInSite`, `uniqueInPid`. */
  evaluations: readonly string[];
}

/** Options of a column of type `slug`. `major`: TYPO3's major version, since 13 knows no `regexReplacements`. */
export function slugOptions(table: string, column: ColumnSchema, major: number): SlugOptions {
  const generator = phpMap(column.config.get('generatorOptions'));
  return {
    table,
    fallbackCharacter: textOr(column.config.get('fallbackCharacter'), '-'),
    prependSlash:
      (table === 'pages' && column.name === 'slug') || phpTruthy(column.config.get('prependSlash')),
    fields: phpList(generator.get('fields')).map(fieldNames),
    fieldSeparator: textOr(generator.get('fieldSeparator'), '/'),
    prefixParentPageSlug: phpTruthy(generator.get('prefixParentPageSlug')),
    replacements: pairs(generator, 'replacements'),
    regexReplacements: major >= 14 ? pairs(generator, 'regexReplacements') : [],
    postModifiers: phpList(generator.get('postModifiers')).map((name) => phpText(name) || 'a closure'),
    evaluations: column.evaluations,
  };
}

function textOr(value: PhpValue | undefined, fallback: string): string {
  return value === undefined || value === null ? fallback : phpText(value);
}

function fieldNames(entry: PhpValue): string[] {
  return typeof entry === 'string'
    ? entry.split(',').map((name) => name.trim())
    : phpList(entry).map((name) => phpText(name));
}

function pairs(generator: PhpMap, key: string): [string, string][] {
  return [...phpMap(generator.get(key))].map(([search, replacement]) => [search, phpText(replacement)]);
}
