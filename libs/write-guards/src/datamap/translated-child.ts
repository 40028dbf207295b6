import type { PhpValue, TableSchema } from '#typo3';
import { refuse } from '../plan/refusal';
import type { WriteRun } from '../run/write-run';

/**
 * Values of the child a translation gets for a new child of its original: the same, in the translation's language, pointing to the
 * original child. Texts that TYPO3 would prefix with the language are left to it.
 */
export function translatedChild(
  run: WriteRun,
  schema: TableSchema,
  { mark, values, language }: { mark: string; values: ReadonlyMap<string, PhpValue>; language: number },
): ReadonlyMap<string, PhpValue> {
  const { languageColumn, translationParentColumn, translationSourceColumn } = schema.control;
  if (languageColumn === '' || translationParentColumn === '') return values;
  const prefixed = [...values].filter(
    ([name, value]) => schema.column(name)?.languageMode === 'prefixLangTitle' && (value ?? '') !== '',
  );
  if (prefixed.length > 0)
    run.refuse(
      refuse(
        `Not possible here: TYPO3 would prefix ${prefixed.map(([name]) => name).join(', ')} of translated children.`,
      ),
    );
  const child = new Map(values).set(languageColumn, language);
  if ((child.get(translationParentColumn) ?? '') === '') child.set(translationParentColumn, mark);
  return translationSourceColumn === '' ? child : child.set(translationSourceColumn, mark);
}
