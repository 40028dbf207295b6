import type { INestApplicationContext } from '@nestjs/common';
import { Logger } from 'nestjs-pino';

/** Nest's own and our `Logger` calls become JSON lines; buffered ones are flushed. */
export function useJsonLogging(app: INestApplicationContext): void {
  app.useLogger(app.get(Logger));
  app.flushLogs();
}
