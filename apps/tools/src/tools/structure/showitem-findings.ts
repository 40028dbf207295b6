import { phpList, phpMap, phpText, type PhpValue, type TableSchema } from '#typo3';

/** `ctrl` settings that name a column, whether or not `columns` defines it. */
const NAMING_SETTINGS = [
  'languageField',
  'transOrigPointerField',
  'translationSource',
  'transOrigDiffSourceField',
  'origUid',
  'editlock',
  'descriptionColumn',
  'sortby',
  'tstamp',
  'crdate',
  'delete',
];

const NO_COLUMNS = new Set(['', '--div--', '--linebreak--']);

export function isKnownField(schema: TableSchema, name: string): boolean {
  return schema.hasColumn(name) || name === 'uid' || name === 'pid';
}

/** Faults in what record types and palettes show. */
export function showitemFindings(schema: TableSchema): string[] {
  return [...formFindings(schema, 'types', typePalette), ...formFindings(schema, 'palettes', nestedPalette)];
}

type PaletteCheck = (schema: TableSchema, owner: string, palette: string) => string[];

function formFindings(schema: TableSchema, section: 'types' | 'palettes', palette: PaletteCheck): string[] {
  const declared = declaredColumns(schema);
  return [...schema[section]].flatMap(([key, definition]) => {
    const owner = `${section}[${key}]`;
    return itemsOf(definition).flatMap(([name = '', , third = '']) => {
      if (name === '--palette--') {
        return palette(schema, owner, third);
      }
      const exists = NO_COLUMNS.has(name) || declared.has(name) || isKnownField(schema, name);
      return exists ? [] : [`${owner} shows "${name}", which is no column`];
    });
  });
}

function declaredColumns({ control }: TableSchema): Set<string> {
  const enabling = phpList(control.raw.get('enablecolumns'));
  const naming = NAMING_SETTINGS.map((setting) => control.raw.get(setting));
  return new Set([...enabling, ...naming].map(phpText));
}

/** Items of `showitem`, each with its `;` parts. */
function itemsOf(definition: PhpValue): string[][] {
  return phpText(phpMap(definition).get('showitem'))
    .split(',')
    .map((item) => item.split(';').map((part) => part.trim()));
}

function typePalette(schema: TableSchema, owner: string, palette: string): string[] {
  return schema.palettes.has(palette) ? [] : [`${owner} shows the palette "${palette}", which is missing`];
}

function nestedPalette(_schema: TableSchema, owner: string): string[] {
  return [`${owner} shows a palette inside a palette`];
}
