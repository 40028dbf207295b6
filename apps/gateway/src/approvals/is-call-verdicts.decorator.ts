import { ValidateBy, buildMessage, type ValidationOptions } from 'class-validator';
import { CALL_ID_PATTERN } from '#contracts';

const MAX_CALLS = 64;

/** An object of call ids, each with `approve` or `deny` (D-3). */
export function IsCallVerdicts(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isCallVerdicts',
      validator: {
        validate: isCallVerdicts,
        defaultMessage: buildMessage(() => '$property must map call ids to approve or deny', options),
      },
    },
    options,
  );
}

function isCallVerdicts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_CALLS &&
    entries.every(([id, verdict]) => CALL_ID_PATTERN.test(id) && isVerdict(verdict))
  );
}

function isVerdict(value: unknown): boolean {
  return value === 'approve' || value === 'deny';
}
