import { ApiError } from './api-error';
import type { Session } from './types';

let csrfToken: string | null = null;
const signedOut = new EventTarget();

/** Told whenever the API no longer knows this browser. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.addEventListener('signed-out', listener);
  return () => signedOut.removeEventListener('signed-out', listener);
}

export async function readSession(): Promise<Session> {
  const session = await getJson<Session>('/v1/me');
  csrfToken = session.csrfToken;
  return session;
}

export function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return call<T>(path, { method: 'GET', ...(signal && { signal }) });
}

export interface Change {
  method: 'POST' | 'PUT';
  body?: unknown;
  idempotencyKey?: string;
}

/** Another tab may have signed in anew: then the session is read again, once, and the call repeated. */
export async function sendJson<T>(path: string, change: Change): Promise<T> {
  try {
    return await send<T>(path, change);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'csrf-failed')) {
      throw error;
    }
    await readSession();
    return send<T>(path, change);
  }
}

function send<T>(path: string, change: Change): Promise<T> {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'X-CSRF-Token': csrfToken ?? '',
  };
  if (change.idempotencyKey !== undefined) {
    headers['Idempotency-Key'] = change.idempotencyKey;
  }
  return call<T>(path, { method: change.method, headers, body: JSON.stringify(change.body ?? {}) });
}

/** Random 128 bits; `crypto.randomUUID` is missing on plain-http hosts. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

async function call<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, { credentials: 'same-origin', ...init }).catch((error: unknown) => {
    throw init.signal?.aborted ? error : new ApiError(0, 'offline', '');
  });
  if (response.ok) {
    return (response.status === 204 ? undefined : await response.json()) as T;
  }
  const error = await ApiError.of(response);
  if (error.status === 401) {
    signedOut.dispatchEvent(new Event('signed-out'));
  }
  throw error;
}
