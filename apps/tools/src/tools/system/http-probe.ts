import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { PermittedUrl } from '../../egress/egress-scope';

/** One answered GET. */
export interface ProbeResponse {
  status: number;
  reason: string;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** Beginning of the body as text. */
  body: string;
}

/** Enough for an excerpt of a page with a long head. */
const MAX_BODY_BYTES = 262_144;

/** Sends one GET; never follows a redirect, never sends credentials. Rejects on transport failure and after the timeout. */
export function probe(url: PermittedUrl, timeoutMs: number): Promise<ProbeResponse> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const options: RequestOptions = {
    method: 'GET',
    headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'typo3-agent-sidecar' },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  };
  return new Promise((resolve, reject) => {
    const request = send(new URL(url), options, (response) => {
      readBody(response).then(
        (body) => resolve(responseOf(response, body)),
        (error: unknown) => reject(error as Error),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_BODY_BYTES) {
      response.destroy();
      break;
    }
  }
  return Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString('utf8');
}

function responseOf({ statusCode, statusMessage, headers }: IncomingMessage, body: string): ProbeResponse {
  const texts = Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]);
  return {
    status: statusCode ?? 0,
    reason: statusMessage ?? '',
    headers: Object.fromEntries(texts) as Record<string, string>,
    body,
  };
}
