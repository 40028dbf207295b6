import { phpText, type ColumnSchema } from '#typo3';

/** File and inline columns whose children point back to their record. */
export function hasOwnChildren({ type, config }: ColumnSchema): boolean {
  return (
    ['file', 'inline'].includes(type) && phpText(config.get('foreign_field')) !== '' && !config.has('MM')
  );
}
