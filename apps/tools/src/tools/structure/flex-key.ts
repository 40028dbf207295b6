import { isPhpArray, phpMap, phpText, type PhpMap } from '#typo3';

/** Keys a pointer has to be given for: those of a list of structures beside `default`. */
export function listedKeys(config: PhpMap): string[] {
  return [...phpMap(config.get('ds')).keys()].filter((key) => key !== 'default');
}

/**
 * Keys under which the data structure may stand, the first one wins. With a list of structures (TYPO3 13) only keys of that
 * list; otherwise (TYPO3 14) the record type the pointer names, else the column's own structure.
 */
export function candidateKeys(config: PhpMap, pointer: string): string[] {
  const structures = config.get('ds');
  if (!isPhpArray(structures)) {
    return phpText(structures) === '' ? [] : [pointer, 'default'].filter((key) => key !== '');
  }
  const keys = phpMap(structures);
  return pointedKeys(phpText(config.get('ds_pointerField')), pointer).filter((key) => keys.has(key));
}

function pointedKeys(pointerField: string, pointer: string): string[] {
  const fields = pointerField.split(',').filter((field) => field.trim() !== '');
  if (fields.length === 0) {
    return ['default'];
  }
  if (pointer === '' || fields.length > 2) {
    return [];
  }
  return fields.length === 1
    ? [pointer, 'default']
    : [`${pointer},${pointer}`, `${pointer},*`, `*,${pointer}`, pointer, 'default'];
}
