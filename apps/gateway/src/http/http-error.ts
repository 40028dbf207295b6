import { HttpException } from '@nestjs/common';
import {
  BodyTooLargeError,
  InternalError,
  InvalidRequestError,
  MalformedJsonError,
  NotFoundError,
  RateLimitedError,
  SidecarError,
  UnsupportedMediaTypeError,
  toSidecarError,
} from '#errors';

/** Errors of the body parsers carry a machine-readable `type`. */
const BODY_PARSER_ERRORS: Record<string, () => SidecarError> = {
  'entity.parse.failed': () => new MalformedJsonError(),
  'entity.too.large': () => new BodyTooLargeError(),
  'encoding.unsupported': () => new UnsupportedMediaTypeError('The content encoding is not supported.'),
  'charset.unsupported': () => new UnsupportedMediaTypeError('Only UTF-8 is supported.'),
  'request.size.invalid': () => new InvalidRequestError('The body is not as long as announced.'),
  'request.aborted': () => new InvalidRequestError('The body was not sent completely.'),
};

/** Statuses the framework itself answers with, e.g. 404 for an unknown route. */
const FRAMEWORK_ERRORS: Record<number, () => SidecarError> = {
  // A path whose percent-encoding is broken names nothing.
  400: () => new NotFoundError(),
  404: () => new NotFoundError(),
  413: () => new BodyTooLargeError(),
  415: () => new UnsupportedMediaTypeError(),
  429: () => new RateLimitedError(),
};

/** Whatever reaches the edge of HTTP becomes one of our faults, so that every error answer has one form. */
export function toHttpError(thrown: unknown): SidecarError {
  if (thrown instanceof SidecarError) return thrown;
  const parserError = BODY_PARSER_ERRORS[typeOf(thrown)];
  if (parserError) return parserError();
  if (isZlibError(thrown)) return new MalformedJsonError('The compressed body cannot be read.');
  if (thrown instanceof HttpException) {
    return (FRAMEWORK_ERRORS[thrown.getStatus()] ?? (() => new InternalError(undefined, {}, thrown)))();
  }
  return toSidecarError(thrown);
}

function typeOf(thrown: unknown): string {
  const type = thrown instanceof Error && 'type' in thrown ? thrown.type : undefined;
  return typeof type === 'string' ? type : '';
}

function isZlibError(thrown: unknown): boolean {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' && /^(Z_|ERR_BROTLI|ERR_.*DECOMPRESSION)/.test(code);
}
