import { phpText, phpTrim, phpTruthy } from '#typo3';
import { asciiLower, listOf } from '../php/ascii';
import { fixAttribute } from './fix-attribute';
import { compileAttributes, parseAttributes, type TagAttributes } from './tag-attributes';
import type { TagRule } from './tag-rule';

/** Attributes of a start tag as its rule leaves them; `written`: as they stand in the tag, null for none. */
export function cleanedAttributes(written: string | null, rule: TagRule): string {
  const given = rule.overrideAttribs === '' ? (written ?? '') : rule.overrideAttribs;
  const allowed = allowedAttributes(given, rule);
  return rule.fixAttrib === null ? allowed : fixedAttributes(allowed, rule.fixAttrib);
}

function allowedAttributes(given: string, rule: TagRule): string {
  const array = rule.allowedAttribsList ?? [];
  if (array.length === 0 && phpText(rule.allowedAttribs) === '') return given;
  const isNone = array.length === 1 && (array[0] === 0 || array[0] === '0');
  if (isNone || rule.allowedAttribs === '0') return '';
  if (!phpTruthy(phpTrim(given))) return given;
  const attributes = parseAttributes(given);
  const kept: TagAttributes = new Map();
  for (const name of allowedNames(rule)) {
    const attribute = attributes.get(name);
    if (attribute !== undefined) kept.set(name, attribute);
  }
  return compileAttributes(kept);
}

function allowedNames({ allowedAttribs, allowedAttribsList }: TagRule): string[] {
  if (allowedAttribsList === null) return listOf(asciiLower(phpText(allowedAttribs)));
  return allowedAttribsList.map((name) => asciiLower(phpText(name)));
}

function fixedAttributes(given: string, fixes: NonNullable<TagRule['fixAttrib']>): string {
  const attributes = parseAttributes(given);
  for (const [name, parameters] of fixes) fixAttribute(attributes, name, parameters);
  return compileAttributes(attributes);
}
