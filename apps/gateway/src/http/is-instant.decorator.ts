import { ValidateBy, buildMessage, isISO8601, type ValidationOptions } from 'class-validator';

/** RFC 3339 with a time zone; without one nobody could say which moment is meant. */
export const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** What a DATETIME column can be compared with. */
const [FIRST, LAST] = [Date.UTC(1000, 0, 1), Date.UTC(9999, 11, 31)];

/** A moment as the API writes them. */
export function IsInstant(options?: ValidationOptions): PropertyDecorator {
  const message = '$property must be a date and time with a time zone, as in RFC 3339';
  return ValidateBy(
    {
      name: 'isInstant',
      validator: { validate: isInstant, defaultMessage: buildMessage(() => message, options) },
    },
    options,
  );
}

export function isInstant(value: unknown): boolean {
  if (typeof value !== 'string' || !INSTANT_PATTERN.test(value)) return false;
  const moment = Date.parse(value);
  // The platform takes the 30th of February for a day in March.
  return moment >= FIRST && moment <= LAST && isISO8601(value, { strict: true });
}
