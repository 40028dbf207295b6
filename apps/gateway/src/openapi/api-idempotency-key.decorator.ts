import { ApiHeader } from '@nestjs/swagger';

/** Documents the header by which a repeated call has one effect and one answer. */
export function ApiIdempotencyKey(): MethodDecorator {
  return ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Kept 24 hours per caller; a repetition gets the first answer with `Idempotency-Replayed: true`.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  });
}
