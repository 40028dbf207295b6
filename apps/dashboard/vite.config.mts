import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The gateway serves the build below /dashboard/; `npm run build:dashboard` writes it. */
export default defineConfig({
  root: here('.'),
  base: '/dashboard/',
  build: { outDir: here('../../dist/apps/dashboard/browser'), emptyOutDir: true, target: 'es2022' },
  server: { host: '127.0.0.1', proxy: { '/v1': 'http://127.0.0.1:8080' } },
});
