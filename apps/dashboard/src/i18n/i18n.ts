import { de } from './de';
import { en, type Dictionary, type TextKey } from './en';

export type { TextKey };

export type Language = 'en' | 'de';

const DICTIONARIES: Record<Language, Dictionary> = { en, de };
const STORAGE_KEY = 'sidecar.language';
const changes = new EventTarget();

let current: Language = stored() ?? 'en';

export function language(): Language {
  return current;
}

/** The person's own choice; kept in this browser and stronger than the language of the backend session. */
export function chooseLanguage(next: Language): void {
  localStorage.setItem(STORAGE_KEY, next);
  apply(next);
}

/** TYPO3 calls English `default`, which is no German although it begins like it. */
export function useSessionLanguage(sessionLanguage: string): void {
  apply(stored() ?? (/^de([-_]|$)/.test(sessionLanguage) ? 'de' : 'en'));
}

export function onLanguageChange(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

/** Text in the present language with `{name}` replaced. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return DICTIONARIES[current][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Text for a name that comes from outside, or the name itself when there is none. */
export function textOf(prefix: string, name: string): string {
  const key = `${prefix}.${name}`;
  return Object.hasOwn(en, key) ? t(key as TextKey) : name;
}

function stored(): Language | null {
  const choice = localStorage.getItem(STORAGE_KEY);
  return choice === 'en' || choice === 'de' ? choice : null;
}

function apply(next: Language): void {
  current = next;
  document.documentElement.lang = next;
  changes.dispatchEvent(new Event('change'));
}
