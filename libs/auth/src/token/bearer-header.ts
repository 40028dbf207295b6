import { UnauthenticatedError } from '#errors';

const BEARER = /^Bearer +([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;

/** Longest token we look at, in characters. */
const MAX_TOKEN_LENGTH = 4096;

export interface CredentialHeaders {
  authorization?: string | string[] | undefined;
  'x-sidecar-authorization'?: string | string[] | undefined;
}

/**
 * The token of a request, from either header: Apache with FastCGI strips `Authorization`, and a staging site may
 * use it for its own basic authentication. Two different tokens are refused, because nobody could say who is asking.
 */
export function readBearer(headers: CredentialHeaders): string | null {
  const tokens = [headers.authorization, headers['x-sidecar-authorization']]
    .map((value) => tokenIn(value))
    .filter((token) => token !== null);
  const [first, second] = tokens;
  if (first !== undefined && second !== undefined && first !== second) {
    throw new UnauthenticatedError('Two different tokens were sent.');
  }
  return first ?? null;
}

function tokenIn(value: string | string[] | undefined): string | null {
  if (typeof value !== 'string' || value.length > MAX_TOKEN_LENGTH) return null;
  return BEARER.exec(value.trim())?.[1] ?? null;
}
