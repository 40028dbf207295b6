import type { TableSchema } from '#typo3';
import {
  isRefusal,
  readItem,
  readText,
  readUid,
  refuse,
  unknownNameRefusal,
  type Refusal,
} from '#write-guards';
import type { ToolArguments } from '../../registry/tool-handler';

/** Columns the tool may set, in the order it lists them; those of EXT:seo exist only where it is loaded. */
const COLUMNS = [
  'title',
  'subtitle',
  'nav_title',
  'abstract',
  'description',
  'keywords',
  'seo_title',
  'og_title',
  'og_description',
  'twitter_title',
  'twitter_description',
  'twitter_card',
];

/** Characters of a column whose TCA sets no limit (R-40 §11.1). */
const UNBOUNDED_LENGTH = 2000;

export interface PageMetadata {
  uid: number;
  /** Trimmed values by column, in argument order. */
  values: Map<string, string>;
}

export function metadataColumns(pages: TableSchema): string[] {
  return COLUMNS.filter((name) => pages.hasColumn(name));
}

/** uid, then names and values, then at least one column. */
export function readPageMetadata(args: ToolArguments, pages: TableSchema): PageMetadata | Refusal {
  const uid = readUid('uid', args['uid']);
  if (isRefusal(uid)) return uid;
  const allowed = metadataColumns(pages);
  const given = Object.keys(args).filter((name) => name !== 'uid');
  const unknown = unknownNameRefusal(given, allowed);
  if (unknown !== null) return unknown;
  const values = new Map<string, string>();
  for (const name of given) {
    const value = readColumn(name, args[name], pages);
    if (isRefusal(value)) return value;
    values.set(name, value);
  }
  return values.size > 0
    ? { uid, values }
    : refuse(`Refused: name at least one column to set. Allowed: ${allowed.join(', ')}.`);
}

function readColumn(name: string, value: unknown, pages: TableSchema): string | Refusal {
  const column = pages.column(name);
  if (column?.type === 'select')
    return readItem(
      name,
      value,
      column.itemValues.filter((item) => item !== '--div--'),
    );
  return readText(name, value, {
    max: column?.maxLength ?? UNBOUNDED_LENGTH,
    required: column?.isRequired ?? false,
  });
}
