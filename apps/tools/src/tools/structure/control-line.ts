import { phpList, phpText, type TableControl } from '#typo3';

/** Settings shown by their own name. */
const SHOWN = [
  'label',
  'label_alt',
  'languageField',
  'transOrigPointerField',
  'sortby',
  'default_sortby',
  'delete',
];

/** What `ctrl` says about a table, in one line. */
export function controlLine(control: TableControl): string {
  const settings = SHOWN.map((key) => [key, phpText(control.raw.get(key))] as const);
  const enabling = phpList(control.raw.get('enablecolumns')).map(phpText);
  const parts = [...settings, ['enable', enabling.join('/')] as const]
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value}`);
  const all = control.isVersioned ? [...parts, 'workspace-capable'] : parts;
  return all.length === 0 ? '(none)' : all.join(', ');
}
