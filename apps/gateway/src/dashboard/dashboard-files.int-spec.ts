import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { dashboardFiles } from './dashboard-files';

describe('dashboard files', () => {
  let folder: string;
  let server: Server;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sidecar-dashboard-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<title>dashboard</title>');
    await writeFile(join(folder, 'assets', 'index-4f2a.js'), 'export {}');
    const app = express().use('/dashboard', ...dashboardFiles(folder));
    await new Promise<void>((resolve) => (server = app.listen(0, '127.0.0.1', () => resolve())));
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });

  const get = (path: string, accept = 'text/html') =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers: { accept } });

  it.each(['/dashboard', '/dashboard/', '/dashboard/runs/3f0c8a52'])(
    'answers %s with the page, never kept',
    async (path) => {
      const response = await get(path);
      expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
        200,
        '<title>dashboard</title>',
        'no-cache',
      ]);
    },
  );

  it('lets browsers keep files named by their content', async () => {
    const response = await get('/dashboard/assets/index-4f2a.js', '*/*');
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });

  it.each([
    ['a missing file', '/dashboard/assets/gone.js', 'text/html'],
    ['a program', '/dashboard/runs', 'application/json'],
    ['the handoff', '/dashboard/handoff', 'text/html'],
    ['a way out of the folder', '/dashboard/..%2f..%2fetc%2fpasswd', '*/*'],
  ])('leaves %s to others', async (_what, path, accept) => {
    expect((await get(path, accept)).status).toBe(404);
  });
});
