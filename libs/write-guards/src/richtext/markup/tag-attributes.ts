import { asciiLower, isInteger } from '../php/ascii';
import { escapeHtml, unescapeHtml } from '../php/html-entities';

/** One attribute of a tag. */
export interface TagAttribute {
  value: string;
  /** Name as written. */
  writtenName?: string;
  /** Quotation mark the value had; empty for none; absent for an attribute without a value. */
  quote?: string;
}

/** Attributes by lower-case name, in the order they are first named. */
export type TagAttributes = Map<string, TagAttribute>;

/** Attributes of a whole tag or of what stands behind its name; values as written. */
export function parseAttributes(tag: string): TagAttributes {
  const attributes: TagAttributes = new Map();
  let name = '';
  let isValue = false;
  for (const component of components(tag)) {
    const { text, quote } = component;
    if (text === '=') {
      isValue = true;
      continue;
    }
    const known = attributes.get(name);
    if (isValue && isName(name) && known !== undefined) {
      attributes.set(name, { ...known, value: text, quote });
      name = '';
    } else if (!isValue) {
      const written = text.replace(/[^A-Za-z0-9_:-]/g, '');
      if (isName(written)) {
        name = asciiLower(written);
        attributes.set(name, { value: '', writtenName: written });
      }
    }
    isValue = false;
  }
  return attributes;
}

/** A name that PHP takes for false is none. */
function isName(name: string): boolean {
  return name !== '' && name !== '0';
}

function components(tag: string): { text: string; quote: string }[] {
  const inner = attributeText(tag);
  return [...inner.matchAll(/"[^"]*"|'[^']*'|[^ \t\n\v\f\r"'=]+|=/g)].map(([part]) => {
    const quote = part.charAt(0);
    return quote === '"' || quote === "'" ? { text: part.slice(1, -1), quote } : { text: part, quote: '' };
  });
}

/** Without the tag's name and its `>`. */
function attributeText(tag: string): string {
  const named = /^<[^ \t\n\v\f\r]+[ \t\n\v\f\r]+/.exec(tag)?.[0] ?? '';
  const inner = tag.slice(named.length);
  if (inner.endsWith('>')) return inner.slice(0, -1);
  return inner.endsWith('>\n') ? inner.slice(0, -2) : inner;
}

/** Attributes with their values decoded, for tags that are written anew. */
export function decodedAttributes(tag: string): Map<string, string> {
  return new Map([...parseAttributes(tag)].map(([name, { value }]) => [name, unescapeHtml(value)]));
}

/** `name="value"` of every attribute, encoded, empty ones too. */
export function encodedAttributes(attributes: ReadonlyMap<string, string>): string {
  return [...attributes].map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ');
}

/** Attributes as they were written; a value that is new is quoted unless it is an integer. */
export function compileAttributes(attributes: TagAttributes): string {
  return [...attributes]
    .map(([name, { value, writtenName = name, quote }]) => {
      if (value === '' && quote === undefined) return writtenName;
      const mark = quote ?? (isInteger(value) ? '' : '"');
      return `${writtenName}=${mark}${value}${mark}`;
    })
    .join(' ');
}
