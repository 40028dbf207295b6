/** One record of a relation; the table is empty for an item that names none (`allowNonIdValues`). */
export interface RelationItem {
  table: string;
  id: number | string;
}
