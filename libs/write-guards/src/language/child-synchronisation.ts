import type { ChildRelation, ChildRow } from './record-family';

/** Children a translation must list to follow another record; `missing` ones would first have to be localised. */
export interface DesiredChildren {
  uids: number[];
  missing: number[];
}

/** Maps children to their translations in `language`, in the order of the originals. */
export function desiredChildren(
  relation: ChildRelation,
  originals: readonly number[],
  language: number,
): DesiredChildren {
  const translated = translationsByOriginal(relation, originals, language);
  const localised = new Set(translated.values());
  const wanted = originals.filter((uid) => !localised.has(uid));
  return {
    uids: wanted.map((uid) => translated.get(uid) ?? uid),
    missing: wanted.filter((uid) => !translated.has(uid)),
  };
}

function translationsByOriginal(
  relation: ChildRelation,
  originals: readonly number[],
  language: number,
): Map<number, number> {
  const byAncestor = new Map<number, number>();
  for (const pointer of relation.pointers.filter(({ uid }) => originals.includes(uid))) {
    const ancestor = ancestorOf(pointer);
    if (ancestor !== 0 && !byAncestor.has(ancestor)) byAncestor.set(ancestor, pointer.uid);
  }
  const map = new Map<number, number>();
  for (const translation of relation.translations.filter((row) => row.language === language)) {
    const ancestor = ancestorOf(translation);
    const original = originals.includes(ancestor) ? ancestor : byAncestor.get(ancestor);
    if (original !== undefined) map.set(original, translation.uid);
  }
  return map;
}

/** The source pointer wins over the parent pointer. */
function ancestorOf(row: ChildRow): number {
  return row.source !== 0 ? row.source : row.parent;
}
