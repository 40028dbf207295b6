import { createServer, type AddressInfo } from 'node:net';

/** A loopback port nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** The wanted port when it is free, else another one. */
export function preferredPort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', () => void freePort().then(resolve, reject));
    server.listen(wanted, '127.0.0.1', () => server.close(() => resolve(wanted)));
  });
}
