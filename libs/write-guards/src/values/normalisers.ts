import { isPhpArray, type ColumnSchema } from '#typo3';
import { normaliseCategory } from './category-values';
import { normaliseCheck, normaliseRadio } from './check-values';
import { normaliseChildren } from './child-values';
import { normaliseList } from './choice-values';
import { hasFilter } from './comma-items';
import { normaliseEmail } from './email-values';
import { normaliseInput } from './input-values';
import { normaliseJson } from './json-values';
import { normaliseLink } from './link-values';
import { normaliseNumber } from './number-values';
import { DROPPED, foreign, stored, type NormalisedValue } from './normalised-value';
import { normalisePassword } from './password-values';
import { phpInteger, phpString } from './php-text';
import { rawValue } from './raw-value';
import type { SubmittedScalar, SubmittedValue } from './submitted-value';
import { normaliseColor, normaliseText } from './text-values';
import { normaliseUuid } from './uuid-values';
import type { ValueContext } from './value-target';
import { versionRules } from './version-rules';

type Normaliser<T extends SubmittedValue> = (
  column: ColumnSchema,
  submitted: T,
  context: ValueContext,
) => NormalisedValue;

/** Types that take lists or maps. */
export const NORMALISERS: Record<string, Normaliser<SubmittedValue>> = {
  check: normaliseCheck,
  select: normaliseList,
  group: normaliseList,
  folder: normaliseList,
  json: normaliseJson,
  flex: (column, submitted) =>
    isPhpArray(submitted)
      ? foreign('a form of fields is merged into the stored one by PHP')
      : rawValue(column, submitted),
  none: () => DROPPED,
};

/** Types that take one value. */
export const SCALAR_NORMALISERS: Record<string, Normaliser<SubmittedScalar>> = {
  input: normaliseInput,
  text: normaliseText,
  number: normaliseNumber,
  email: normaliseEmail,
  link: normaliseLink,
  password: normalisePassword,
  color: normaliseColor,
  radio: normaliseRadio,
  category: normaliseCategory,
  inline: normaliseChildren,
  file: normaliseChildren,
  datetime: (column, submitted, { rules }) => versionRules(rules).datetime(column, submitted, rules),
  language: (_column, submitted) => stored(phpInteger(submitted)),
  slug: (_column, submitted) => stored(phpString(submitted), { open: { kind: 'slug' } }),
  uuid: normaliseUuid,
  country: (column, submitted) =>
    hasFilter(column) ? foreign('its items are filtered by PHP code') : stored(phpString(submitted)),
  passthrough: rawValue,
  imageManipulation: rawValue,
  user: rawValue,
};
