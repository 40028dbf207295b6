import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { PermittedUrl } from '../egress/egress-scope';

/** An answer as it came. */
export interface PostedReply {
  status: number;
  contentType: string;
  /** Null when it was longer than allowed; the rest is not read. */
  body: Buffer | null;
}

export interface PostLimits {
  deadlineMs: number;
  maxBytes: number;
}

/** Sends one POST of JSON over a connection of its own; follows no redirect. Rejects on transport failure and at the deadline. */
export function postJson(
  url: PermittedUrl,
  { headers, body }: { headers: Record<string, string>; body: string },
  { deadlineMs, maxBytes }: PostLimits,
): Promise<PostedReply> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'typo3-agent-sidecar',
      ...headers,
    },
    agent: false,
    signal: AbortSignal.timeout(deadlineMs),
  };
  return new Promise((resolve, reject) => {
    const request = send(new URL(url), options, (response) => {
      replyOf(response, maxBytes).then(resolve, (error: unknown) => reject(error as Error));
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function replyOf(response: IncomingMessage, maxBytes: number): Promise<PostedReply> {
  const head = { status: response.statusCode ?? 0, contentType: response.headers['content-type'] ?? '' };
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      return { ...head, body: null };
    }
    chunks.push(chunk);
  }
  return { ...head, body: Buffer.concat(chunks) };
}
