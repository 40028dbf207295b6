import { commaItems } from '../values/comma-items';
import { isIntegerText } from '../values/php-compare';
import { phpString } from '../values/php-text';
import { desiredChildren } from './child-synchronisation';
import type { DatamapValue } from './datamap-value';
import type { ChildRelation } from './record-family';

/**
 * Children a translation lists to follow another record, whose list is `given` or stored. A new child of it is made once more for the
 * translation: its mark names both, `NEW1:507`.
 */
export function followedChildren(
  relation: ChildRelation,
  fromUid: number,
  given: DatamapValue | undefined,
  target: { uid: number; language: number },
): DatamapValue {
  const items = given === undefined ? storedItems(relation, fromUid) : givenItems(given);
  const originals = items.filter(isIntegerText).map(Number);
  const desired = desiredChildren(relation, originals, target.language);
  if (!items.some(isMark)) return { kind: 'children', ...desired };
  const surplus = (relation.childrenOf.get(target.uid) ?? []).filter((uid) => !desired.uids.includes(uid));
  const missing = [...desired.missing, ...surplus];
  if (missing.length > 0) return { kind: 'children', uids: [], missing };
  const translated = new Map(originals.map((uid, index) => [String(uid), desired.uids[index] ?? uid]));
  const list = items.map((item) =>
    isMark(item) ? markFor(item, target.uid) : (translated.get(item) ?? item),
  );
  return { kind: 'value', value: list.join(',') };
}

function storedItems(relation: ChildRelation, uid: number): string[] {
  return (relation.childrenOf.get(uid) ?? []).map(String);
}

function givenItems(given: DatamapValue): string[] {
  if (given.kind === 'children') return given.uids.map(String);
  return commaItems(phpString(given.value));
}

function isMark(item: string): boolean {
  return item.includes('NEW');
}

const DERIVED = /^(.*NEW.*):(\d+)$/;

function markFor(original: string, uid: number): string {
  return `${original}:${uid}`;
}

/** The mark of the child a translation's own new child is made from, and the translation; null for any other mark. */
export function originOfMark(mark: string): { original: string; translation: number } | null {
  const [, original, uid] = DERIVED.exec(mark) ?? [];
  return original === undefined ? null : { original, translation: Number(uid) };
}
