import { type InstanceModel } from '../snapshot/instance-model';
import { decodePhpValue, phpMap, phpText, type PhpMap } from '../snapshot/php-value';

export interface FlexField {
  name: string;
  /** Empty for a section of repeated elements. */
  type: string;
  label: string;
}

export interface FlexSheet {
  name: string;
  fields: FlexField[];
}

/** A FlexForm column and the key of one of its data structures. */
export interface FlexKey {
  table: string;
  column: string;
  key: string;
}

/** Sheets of a parsed data structure of the snapshot; null when TYPO3 has sent none under this key. */
export function flexSheets(instance: InstanceModel, { table, column, key }: FlexKey): FlexSheet[] | null {
  const structures = (instance.document['flexForms'] ?? {}) as Record<string, unknown>;
  const name = `${table}.${column}.${key}`;
  return Object.hasOwn(structures, name) ? sheetsOf(phpMap(decodePhpValue(structures[name]))) : null;
}

/** A structure without sheets has the default sheet `sDEF`. */
function sheetsOf(structure: PhpMap): FlexSheet[] {
  const sheets = structure.has('ROOT') ? new Map([['sDEF', structure]]) : phpMap(structure.get('sheets'));
  return [...sheets].map(([name, sheet]) => ({ name, fields: fieldsOf(phpMap(sheet)) }));
}

function fieldsOf(sheet: PhpMap): FlexField[] {
  return [...phpMap(phpMap(sheet.get('ROOT')).get('el'))].map(([name, definition]) => {
    const field = phpMap(definition);
    return {
      name,
      type: phpText(phpMap(field.get('config')).get('type')),
      label: phpText(field.get('label')),
    };
  });
}
