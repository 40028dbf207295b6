import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { SnapshotInvalidError } from '#errors';

/** Upper bound of the JSON text; the gateway lets 32 MB through. */
const MAX_JSON_BYTES = 32 * 1024 * 1024;

const inflate = promisify(gunzip);
const deflate = promisify(gzip);

/**
 * The JSON inside a gzipped body.
 * @throws SnapshotInvalidError for a body that is no gzip, too large or no JSON
 */
export async function unpackSnapshot(body: Buffer): Promise<unknown> {
  try {
    const json = await inflate(body, { maxOutputLength: MAX_JSON_BYTES });
    return JSON.parse(json.toString('utf8')) as unknown;
  } catch (error) {
    const message = 'is no gzipped JSON of at most 32 MB';
    throw new SnapshotInvalidError(undefined, { errors: [{ pointer: '', message }] }, error);
  }
}

export function packSnapshot(document: object): Promise<Buffer> {
  return deflate(JSON.stringify(document));
}
