import type { CookieOptions, Request, Response } from 'express';
import { isSessionSecret } from '#auth';

export const COOKIE = 'sidecar_session';

/** Prefix with which browsers refuse a cookie that a neighbouring host or an unencrypted page tries to set. */
export const SECURE_COOKIE = `__Host-${COOKIE}`;

/** The session secret a browser sent, or null. A name that others could set too is not read where browsers come encrypted. */
export function readSessionCookie(request: Request, secure: boolean): string | null {
  const cookies = request.cookies as Record<string, unknown> | undefined;
  const value = cookies?.[secure ? SECURE_COOKIE : COOKIE];
  return isSessionSecret(value) ? value : null;
}

/** A session cookie: no script reads it, no other site's request carries it. */
export function writeSessionCookie(response: Response, secret: string, secure: boolean): void {
  response.cookie(secure ? SECURE_COOKIE : COOKIE, secret, options(secure));
}

export function clearSessionCookie(response: Response, secure: boolean): void {
  response.clearCookie(secure ? SECURE_COOKIE : COOKIE, options(secure));
}

function options(secure: boolean): CookieOptions {
  return { httpOnly: true, sameSite: 'strict', secure, path: '/' };
}
