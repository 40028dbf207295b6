import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Everything runs from the checkout's root: npm scripts, jest and the compiled commands alike. */
export const CHECKOUT = process.cwd();

const folder = resolve(CHECKOUT, 'deploy/demo/site');

/** The invented site of deploy/demo/site and the people in it. */
export const DEMO_SITE = {
  folder,
  instanceId: 'lindenhof-demo',
  /** `be_users` uids. */
  admin: 1,
  editor: 2,
  reviewer: 3,
  /** Sees only the press pages. */
  newcomer: 4,
  /** "Plan your visit", whose description is poor. */
  page: 2,
  schemaSql: (): string => readFileSync(resolve(folder, 'schema.sql'), 'utf8'),
  rowsSql: (): string => readFileSync(resolve(folder, 'rows.sql'), 'utf8'),
  snapshot: (): Record<string, unknown> =>
    JSON.parse(readFileSync(resolve(folder, 'snapshot.json'), 'utf8')) as Record<string, unknown>,
} as const;
