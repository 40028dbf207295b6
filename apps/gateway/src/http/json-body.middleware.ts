import { json, raw, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { InvalidRequestError, UnsupportedMediaTypeError } from '#errors';
import { toHttpError } from './http-error';
import { isDeeperThan } from './json-depth';

/** Deepest nesting of a JSON body; more is an attack on whoever walks it. */
const MAX_DEPTH = 32;

const JSON_TYPE = 'application/json';

export interface JsonBodyOptions {
  /** Bytes after decompression. */
  limit: number;
  /** Paths whose handlers read the body themselves once the caller is known, because it may be large. */
  except: readonly string[];
}

/** Parses JSON bodies; every fault is answered as a problem. */
export function jsonBody({ limit, except }: JsonBodyOptions): RequestHandler {
  const parse = json({ limit, type: JSON_TYPE, strict: false });
  return (request: Request, response: Response, next: NextFunction) => {
    if (!hasBody(request) || except.includes(request.path)) return next();
    if (!request.is(JSON_TYPE)) return next(new UnsupportedMediaTypeError('Send application/json.'));
    parse(request, response, (error?: unknown) => {
      if (error) return next(toHttpError(error));
      if (isDeeperThan(request.body, MAX_DEPTH))
        return next(new InvalidRequestError('The body is nested too deeply.'));
      return next();
    });
  };
}

/** The bytes of a large JSON body. @throws BodyTooLargeError, UnsupportedMediaTypeError, InvalidRequestError */
export async function readLargeBody(request: Request, response: Response, limit: number): Promise<Buffer> {
  if (!request.is(JSON_TYPE)) throw new UnsupportedMediaTypeError('Send application/json.');
  const read = raw({ limit, type: JSON_TYPE });
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error?: unknown) => (error ? reject(toHttpError(error)) : resolve()));
  });
  return request.body as Buffer;
}

function hasBody(request: Request): boolean {
  const length = request.get('content-length');
  return request.get('transfer-encoding') !== undefined || (length !== undefined && length !== '0');
}
