import { isPhpArray, phpList, phpText, phpTrim, type ColumnSchema } from '#typo3';
import { linkTarget, linkType, type LinkType } from './link-type';
import { DROPPED, foreign, stored, type NormalisedValue } from './normalised-value';
import { phpString } from './php-text';
import { passesRequired } from './required';
import type { SubmittedScalar } from './submitted-value';
import { emptyLinkNotice, linkTypeNotice } from './value-notice';
import type { ValueContext } from './value-target';

/** `link`: trimmed, `required`; a link without target or of a type the column does not allow is emptied and logged. */
export function normaliseLink(
  column: ColumnSchema,
  submitted: SubmittedScalar,
  { table }: ValueContext,
): NormalisedValue {
  const value = phpTrim(phpString(submitted));
  if (!passesRequired(column, value)) return DROPPED;
  const allowed = allowedTypes(column);
  if (allowed?.length === 0) return DROPPED;
  if (value === '') return stored('');
  const target = linkTarget(value);
  if (target === null) return foreign('a link with escapes is read by PHP');
  const place = { table, column: column.name };
  if (target === '') return stored('', { notices: [emptyLinkNotice(value, place)] });
  const link = linkType(target);
  if (link === null) return foreign('the link is checked by its handler in PHP');
  return isAllowed(allowed, link) ? stored(value) : stored('', { notices: [linkTypeNotice(link, place)] });
}

/** Record links may be allowed by their identifier alone. */
function isAllowed(allowed: readonly string[] | null, { type, identifier }: LinkType): boolean {
  if (allowed === null || allowed[0] === '*' || allowed.includes(type)) return true;
  return type === 'record' && allowed.includes(identifier);
}

/** Null: every type. */
function allowedTypes(column: ColumnSchema): string[] | null {
  const allowed = column.config.get('allowedTypes');
  return isPhpArray(allowed) ? phpList(allowed).map(phpText) : null;
}
