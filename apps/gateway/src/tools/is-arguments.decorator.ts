import { ValidateBy, buildMessage, type ValidationOptions } from 'class-validator';
import { MAX_ARGUMENT_BYTES } from '#contracts';

/** A JSON object within the bound every call's arguments have (D-18, R-05.4). What is in it is for the tool to judge. */
export function IsArguments(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isArguments',
      validator: {
        validate: isArguments,
        defaultMessage: buildMessage(
          () => `$property must be an object of at most ${MAX_ARGUMENT_BYTES} bytes`,
          options,
        ),
      },
    },
    options,
  );
}

function isArguments(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Buffer.byteLength(JSON.stringify(value)) <= MAX_ARGUMENT_BYTES;
}
