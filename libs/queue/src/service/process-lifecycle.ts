import { Logger } from '@nestjs/common';

type Stop = () => Promise<void>;

/** Longest time a stop may take altogether: drain, hand back, close. */
const STOP_LIMIT_MS = 45_000;

const logger = new Logger('Process');
const stops = new Set<Stop>();
let installed = false;
let stopping = false;

/** Ends the process with 0 after SIGTERM or SIGINT once every service in it has stopped, with 1 on an unknown fault. */
export function stopWithProcess(stop: Stop): void {
  stops.add(stop);
  if (installed) return;
  installed = true;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void stopAll(signal));
  }
  process.on('uncaughtException', (error) => crash('uncaught exception', error));
  process.on('unhandledRejection', onRejection);
}

/** Closing connections rejects what was still waiting on them. */
function onRejection(reason: unknown): void {
  if (stopping) logger.debug({ err: reason, msg: 'rejected while stopping' });
  else crash('unhandled rejection', reason);
}

async function stopAll(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  logger.log({ signal, msg: 'stopping' });
  setTimeout(() => crash('stopping took too long', undefined), STOP_LIMIT_MS).unref();
  const results = await Promise.allSettled([...stops].map((stop) => stop()));
  const failures = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failures) logger.error({ err: reason as unknown, msg: 'stopping failed' });
  process.exit(failures.length === 0 ? 0 : 1);
}

function crash(msg: string, error: unknown): void {
  logger.fatal({ err: error, msg });
  process.exit(1);
}
