import { json, raw, type Request, type Response } from 'express';
import { InvalidRequestError, UnsupportedMediaTypeError } from '#errors';
import { toHttpError } from './http-error';
import { isDeeperThan } from './json-depth';

/** Deepest nesting of a JSON body; more is an attack on whoever walks it. */
const MAX_DEPTH = 32;

const JSON_TYPE = 'application/json';

type Parser = ReturnType<typeof json>;

/**
 * Parses the body of a request, if it has one.
 *
 * @param limit bytes after decompression
 * @throws MalformedJsonError, BodyTooLargeError, UnsupportedMediaTypeError, InvalidRequestError
 */
export async function readJsonBody(request: Request, response: Response, limit: number): Promise<void> {
  if (!hasBody(request)) return;
  await read(request, response, json({ limit, type: JSON_TYPE, strict: false }));
  if (isDeeperThan(request.body, MAX_DEPTH)) throw new InvalidRequestError('The body is nested too deeply.');
}

/** The bytes of a large JSON body. @throws BodyTooLargeError, UnsupportedMediaTypeError, InvalidRequestError */
export async function readLargeBody(request: Request, response: Response, limit: number): Promise<Buffer> {
  await read(request, response, raw({ limit, type: JSON_TYPE }));
  return request.body as Buffer;
}

async function read(request: Request, response: Response, parse: Parser): Promise<void> {
  if (!request.is(JSON_TYPE)) throw new UnsupportedMediaTypeError('Send application/json.');
  await new Promise<void>((resolve, reject) => {
    void parse(request, response, (error?: unknown) => (error ? reject(toHttpError(error)) : resolve()));
  });
}

function hasBody(request: Request): boolean {
  const length = request.get('content-length');
  return request.get('transfer-encoding') !== undefined || (length !== undefined && length !== '0');
}
