import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium on this machine; null where there is none. `npm run verify` finds or installs it and names it here. */
export function chromiumPath(): string | null {
  return process.env.SIDECAR_DEPLOY_CHROMIUM ?? USUAL_PLACES.find((path) => existsSync(path)) ?? null;
}

export function launchBrowser(executablePath: string): Promise<Browser> {
  // Chromium has no sandbox for root, and /dev/shm is small in containers.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}
