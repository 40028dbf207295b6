/** BCP 47 tag of a configured locale: `de_CH.UTF-8` is `de-CH`, `zh_Hant_TW` is `zh-Hant-TW`, `C` and `POSIX` are `en`. */
export function localeTag(locale: string): string {
  const [name = ''] = locale.replaceAll('_', '-').split(/[@.]/);
  const [language = '', ...rest] = name.split('-');
  if (/^(c|posix)?$/i.test(language)) {
    return 'en';
  }
  const script = rest.find((part, index) => index === 0 && (rest.length > 1 || part.length === 4));
  const country = rest.length > 1 ? rest[1] : script === undefined ? rest[0] : undefined;
  return [language.toLowerCase(), script && capitalized(script), country?.toUpperCase()]
    .filter((part) => part !== undefined && part !== '')
    .join('-');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}
