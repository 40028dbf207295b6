import { isPhpArray, phpMap, phpText, type PhpMap, type PhpValue } from '#typo3';

/** A column whose merged configuration has `enableRichtext`. */
export interface RichTextColumn {
  table: string;
  name: string;
  /** Value of the record's type column; empty without one. */
  recordType: string;
  /** The column's `config` with `columnsOverrides` of that type. */
  config: PhpMap;
}

/**
 * Processing options (`proc.`) of a column. `presets`: preset name → its configuration with imports resolved; `rte`: `RTE.` of the
 * page's TSconfig as a dotted array. An unknown preset is an empty one, as in TYPO3.
 */
export function richTextProcessing(presets: PhpMap, rte: PhpMap, column: RichTextColumn): PhpMap {
  const specific = below(rte, ['config.', `${column.table}.`, `${column.name}.`]);
  const ofType = below(specific, ['types.', `${column.recordType}.`]);
  const overlay = [
    without(rte, ['default.', 'config.']),
    below(rte, ['default.']),
    without(specific, ['types.']),
    column.recordType === '' ? new Map() : ofType,
  ].reduce<PhpMap>(overlaid, new Map());
  const preset = phpText(
    ofType.get('preset') ??
      specific.get('preset') ??
      column.config.get('richtextConfiguration') ??
      below(rte, ['default.']).get('preset') ??
      'default',
  );
  const processing = below(phpMap(presets.get(preset)), ['processing']);
  const proc = overlaid(dotted(processing), phpMap(overlay.get('proc.')));
  const hasMode = isSet(proc.get('mode')) || isSet(proc.get('overruleMode'));
  return hasMode ? proc : new Map([...proc, ['overruleMode', 'default']]);
}

function isSet(value: PhpValue | undefined): boolean {
  return value !== undefined && value !== null;
}

function below(map: PhpMap, path: readonly string[]): PhpMap {
  return path.reduce<PhpMap>((found, key) => phpMap(found.get(key)), map);
}

function without(map: PhpMap, keys: readonly string[]): PhpMap {
  return new Map([...map].filter(([key]) => !keys.includes(key)));
}

/** A plain array as TypoScript has it: `key. = […]` and a 1 at `key` itself. */
function dotted(plain: PhpMap): PhpMap {
  const result = new Map<string, PhpValue>();
  for (const [key, value] of plain) {
    if (isPhpArray(value)) {
      if (!result.has(key)) result.set(key, 1);
      result.set(`${key}.`, dotted(phpMap(value)));
    } else {
      result.set(key, value ?? '');
    }
  }
  return result;
}

/** Arrays are merged key by key, everything else of the overlay counts; `__UNSET` takes a key away. */
function overlaid(base: PhpMap, overlay: PhpMap): PhpMap {
  const result = new Map(base);
  for (const [key, value] of overlay) {
    const present = result.get(key);
    if (value === '__UNSET') result.delete(key);
    else if (isPhpArray(value) && isPhpArray(present))
      result.set(key, overlaid(phpMap(present), phpMap(value)));
    else result.set(key, value);
  }
  return result;
}
