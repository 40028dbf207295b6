import type { ValidationError } from 'class-validator';
import type { FieldError } from '#errors';

/** What class-validator found, as JSON pointers (RFC 6901) into the body, or names of query parameters after a slash. */
export function fieldErrors(errors: readonly ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap((error) => {
    const pointer = `${parent}/${escapePointer(error.property)}`;
    const own = Object.values(error.constraints ?? {}).map((message) => ({
      pointer,
      message: withoutName(message, error.property),
    }));
    return [...own, ...fieldErrors(error.children ?? [], pointer)];
  });
}

export function escapePointer(property: string): string {
  return property.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The pointer names the place; class-validator repeats the name at the start of its sentence. */
function withoutName(message: string, property: string): string {
  if (message === `property ${property} should not exist`) return 'is not a known field';
  return message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
}
