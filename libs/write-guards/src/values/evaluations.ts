import { phpText, phpTrim, type ColumnSchema } from '#typo3';
import { toAsciiDomain } from './domain-name';
import { phpInteger, phpString } from './php-text';

/** One value on its way through `eval`; `isKept` false drops the column in the end. */
export interface Evaluated {
  value: string | number;
  isKept: boolean;
}

type Step = (value: string, column: ColumnSchema) => string | number;

const STEPS: Record<string, Step> = {
  trim: (value) => phpTrim(value),
  upper: (value) => value.toUpperCase(),
  lower: (value) => value.toLowerCase(),
  nospace: (value) => value.replaceAll(' ', ''),
  alpha: (value) => value.replace(/[^a-zA-Z]/g, ''),
  num: (value) => value.replace(/[^0-9]/g, ''),
  alphanum: (value) => value.replace(/[^a-zA-Z0-9]/g, ''),
  alphanum_x: (value) => value.replace(/[^a-zA-Z0-9_-]/g, ''),
  is_in: (value, column) => keepListed(value, phpText(column.config.get('is_in'))),
  year: (value) => phpInteger(value),
};

/** An `eval` that names a class is PHP code. */
export function isClassName(evaluation: string): boolean {
  return evaluation.includes('\\');
}

/** The words of `eval` in list order, unknown ones ignored; a text says why they are left to PHP. */
export function evaluate(
  column: ColumnSchema,
  submitted: string,
  { castsYears }: { castsYears: boolean },
): Evaluated | string {
  const result: Evaluated = { value: submitted, isKept: true };
  for (const name of column.evaluations) {
    if (isClassName(name)) return `eval ${name} is PHP code`;
    const text = phpString(result.value);
    if (name === 'year' && !castsYears) continue;
    if (name === 'md5') result.isKept &&= Buffer.byteLength(text) === 32;
    else if (name === 'domainname') {
      const domain = toAsciiDomain(text);
      if (domain === null) return 'a domain in this form is converted by PHP';
      result.value = domain;
    } else result.value = STEPS[name]?.(text, column) ?? result.value;
  }
  return result;
}

function keepListed(value: string, listed: string): string {
  return Array.from(value)
    .filter((character) => listed.includes(character))
    .join('');
}
