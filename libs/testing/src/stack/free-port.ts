import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range the kernel takes for outgoing connections, so that none of those can be in the way a moment later. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** A loopback port nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}

/** The wanted port when it is free, else another one. */
export async function preferredPort(wanted: number): Promise<number> {
  return (await isFree(wanted)) ? wanted : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
