import { specialCharactersToAscii } from './special-characters';

describe('specialCharactersToAscii (R-50.65)', () => {
  it.each([
    ['äöüß', 'aeoeuess'],
    ['é ñ ç', 'e n c'],
    ['€ ½ Ⅻ', 'eur 1/2 XII'],
    ['ﬁ', 'fi'],
    ['щука', 'shchuka'],
    ['ἀθήνα', 'athina'],
    ['שלום', 'shlom'],
  ])('writes %s as %s', (text, ascii) => {
    expect(specialCharactersToAscii(text)).toBe(ascii);
  });

  it('asks for a letter with fewer marks before the bare letter: Ȫ is Ö and a macron', () => {
    expect(specialCharactersToAscii('ȫ')).toBe('oe');
    expect(specialCharactersToAscii('ṓ')).toBe('oo');
  });

  it.each([
    ['٣', '3'],
    ['९', '9'],
    ['①', '1'],
    ['〩', '9'],
    ['൝', '3/20'],
  ])('writes the number %s as %s', (text, ascii) => {
    expect(specialCharactersToAscii(text)).toBe(ascii);
  });

  it.each(['日本語', '한국어', 'ไทย', '𝐀', '︳', 'ͺ'])('keeps %s, for which there is no rule', (text) => {
    expect(specialCharactersToAscii(text)).toBe(text);
  });
});
