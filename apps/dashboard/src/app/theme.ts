export type Theme = 'auto' | 'light' | 'dark';

const STORAGE_KEY = 'sidecar.theme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');

export function chosenTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORAGE_KEY, theme);
  apply();
}

/** Follows the system until somebody chooses. */
export function followTheme(): void {
  dark.addEventListener('change', apply);
  apply();
}

function apply(): void {
  const theme = chosenTheme();
  document.documentElement.dataset['bsTheme'] = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme;
}
