import { stripTags } from '../richtext/php/strip-tags';
import type { SlugOptions } from './slug-options';
import { specialCharactersToAscii } from './special-characters';

export type SlugCharacters = Pick<SlugOptions, 'fallbackCharacter' | 'prependSlash'>;

/** A text as the slug TYPO3 makes of it; nothing is asked of the database. */
export function sanitizeSlug(text: string, { fallbackCharacter, prependSlash }: SlugCharacters): string {
  const spaced = stripTags(text.toLowerCase()).replace(/[ \t\u00a0\-+_]+/gu, () => fallbackCharacter);
  const ascii = specialCharactersToAscii(spaced.normalize('NFC'));
  const fallback = quoted(fallbackCharacter);
  const kept = ascii.replace(new RegExp(`[^\\p{L}\\p{M}0-9\\/${fallback}]`, 'gu'), '');
  const single =
    fallbackCharacter === ''
      ? kept
      : kept.replace(new RegExp(`${fallback}{2,}`, 'gu'), () => fallbackCharacter);
  const slug = single.toLowerCase();
  const inner = extractSlug(slug, { fallbackCharacter });
  const value = inner !== '' && slug.endsWith('/') ? `${inner}/` : inner;
  return prependSlash && !value.startsWith('/') ? `/${value}` : value;
}

/** The slug without slashes and fallback characters at its ends. */
export function extractSlug(
  slug: string,
  { fallbackCharacter }: Pick<SlugOptions, 'fallbackCharacter'>,
): string {
  return trimCharacters(slug, `${fallbackCharacter}/`);
}

/** PHP's `trim` with a list of characters. */
export function trimCharacters(text: string, characters: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && characters.includes(text.charAt(start))) start++;
  while (end > start && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** For a pattern with the `u` flag, where only these characters may be escaped. */
function quoted(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`);
}
