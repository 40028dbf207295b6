import { unlinkSync } from 'node:fs';

/** `<point>@<file>`: the process dies at that point once the file is there. Set by the chaos command, never by the product. */
const [point = '', file = ''] = (process.env.SIDECAR_DEPLOY_KILL ?? '').split('@');

export const armedFor = (name: string): boolean => point === name;

/** Dies as by `kill -9` if the switch is on. Whoever removes the file first is the one that dies. */
export async function dieIfArmed(): Promise<void> {
  try {
    unlinkSync(file);
  } catch {
    return;
  }
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
}
