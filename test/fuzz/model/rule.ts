import type { Place } from '../site/canaries';
import type { SiteRow, SiteRows } from '../site/site-rows';
import type { TcaFacts } from './tables';
import type { Viewer } from './viewer';

/** What the model judges by. */
export interface Ground {
  rows: SiteRows;
  tca: TcaFacts;
}

export type Rule = (ground: Ground & { viewer: Viewer }, place: Place) => boolean;

export interface PlaceInRow {
  table: string;
  uid: number;
  column: string;
  row: SiteRow;
}

/** A place inside a row, with that row; null for every other place. A file's name stands in its row in `sys_file`. */
export function rowAt({ rows }: Ground, place: Place): PlaceInRow | null {
  const inRow =
    place.kind === 'name'
      ? ({ ...place, kind: 'cell', table: 'sys_file', uid: place.file ?? 0, column: 'name' } as const)
      : place;
  if (inRow.kind !== 'cell' && inRow.kind !== 'typoscript') return null;
  const row = rows.find(inRow.table, inRow.uid);
  return row === undefined ? null : { ...inRow, row };
}

/** Rules of tools for administrators: for everybody else nothing. */
export function forAdmins(rule: Rule): Rule {
  return (ground, place) => ground.viewer.admin && rule(ground, place);
}
