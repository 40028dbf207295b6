import { join } from 'node:path';
import {
  static as serveFiles,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { packageRoot } from './package-root';

const YEAR_SECONDS = 31_536_000;

export function dashboardFolder(): string {
  return join(packageRoot(), 'dist', 'apps', 'dashboard', 'browser');
}

/**
 * The built dashboard under `/dashboard`. Its own addresses are answered with the one page, which finds its view by itself; a missing file stays
 * missing. Files named by their content may be kept for good, the page itself never.
 */
export function dashboardFiles(folder: string = dashboardFolder()): RequestHandler[] {
  const files = serveFiles(folder, {
    index: false,
    redirect: false,
    setHeaders: (response, path) => {
      const hashed = /[/\\]assets[/\\]/.test(path);
      response.setHeader('Cache-Control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  return [files, (request, response, next) => sendPage(folder, { request, response, next })];
}

function sendPage(folder: string, http: { request: Request; response: Response; next: NextFunction }): void {
  const { request, response, next } = http;
  const isView =
    request.method === 'GET' && !/\.[a-z0-9]+$/i.test(request.path) && request.path !== '/handoff';
  if (!isView || request.accepts(['json', 'html']) !== 'html') return next();
  response.setHeader('Cache-Control', 'no-cache');
  response.sendFile('index.html', { root: folder }, (error?: Error) => {
    if (error && !response.headersSent) {
      response.removeHeader('Cache-Control');
      next();
    }
  });
}
