import type { JobContract } from '#contracts';

/** Methods that claim a job, e.g. `RunsController.advance`. */
export type HandlerNames = ReadonlyMap<string, readonly string[]>;

/**
 * Every job of the app has exactly one handler, and no handler waits for a job that never comes to this app.
 * @throws Error naming each job and its handlers
 */
export function checkHandlers(app: string, expected: readonly JobContract[], handlers: HandlerNames): void {
  const names = new Set(expected.map(({ name }) => name));
  const problems = [
    ...expected
      .filter(({ name }) => !handlers.has(name))
      .map((job) => `${job.name} (${job.queue}) has no handler`),
    ...[...handlers]
      .filter(([, methods]) => methods.length > 1)
      .map(([name, methods]) => `${name} has ${methods.length} handlers: ${methods.join(', ')}`),
    ...[...handlers]
      .filter(([name]) => !names.has(name))
      .map(([name, methods]) => `${name} is no job of ${app}, but handled by ${methods.join(', ')}`),
  ];
  if (problems.length > 0)
    throw new Error(`The job handlers of ${app} are not complete:\n  ${problems.join('\n  ')}`);
}
