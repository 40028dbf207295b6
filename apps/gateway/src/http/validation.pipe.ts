import { Injectable, ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { InvalidRequestError, type FieldError } from '#errors';
import { fieldErrors } from './field-errors';
import { prototypeKeys } from './prototype-keys';

/** Bodies and queries against their classes; an unknown key is an error and every bad place is named. */
@Injectable()
export class RequestValidationPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      transform: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors: ValidationError[]) => invalid(fieldErrors(errors)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body') requirePlainObject(value);
    return super.transform(value, metadata) as Promise<unknown>;
  }
}

function invalid(errors: FieldError[]): InvalidRequestError {
  return new InvalidRequestError(undefined, { errors });
}

function requirePlainObject(value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid([{ pointer: '', message: 'must be a JSON object' }]);
  }
  const strange = prototypeKeys(value);
  if (strange.length > 0)
    throw invalid(strange.map((pointer) => ({ pointer, message: 'is not a known field' })));
}
