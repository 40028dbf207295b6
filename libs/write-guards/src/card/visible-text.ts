/** Characters a reader cannot see: controls, formats, separators, private use, unassigned, ignorable, odd blanks. */
const INVISIBLE =
  /^(?:[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs})$/u;

export function isInvisible(character: string): boolean {
  return INVISIBLE.test(character);
}

export function codePointEscape(character: string): string {
  const point = character.codePointAt(0) as number;
  return `\\u{${point.toString(16).toUpperCase().padStart(4, '0')}}`;
}

/**
 * Splits a value into what a card prints for each character: invisible ones as `\u{HEX}`, a backslash before `u{` doubled, so
 * that a spelled-out escape is never taken for a real one.
 */
export function visibleCharacters(value: string): string[] {
  const characters = Array.from(value);
  return characters.map((character, index) => {
    if (character === '\\' && characters[index + 1] === 'u' && characters[index + 2] === '{') return '\\\\';
    return isInvisible(character) ? codePointEscape(character) : character;
  });
}

export function visibleText(value: string): string {
  return visibleCharacters(value).join('');
}
