import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedVersion } from '#testing';

interface Permissions<User> {
  /** Unix seconds at which time stood still. */
  now: number;
  /** By uid of `be_users`. */
  users: Record<string, User>;
}

/** TYPO3's answers about every user; of 14.3 only what differs was recorded, at any depth, and null where something is gone. */
export function recordedPermissions<User>(root: string, version: RecordedVersion): Permissions<User> {
  const read = (folder: string): Permissions<User> =>
    JSON.parse(readFileSync(join(root, folder, 'permissions.json'), 'utf8')) as Permissions<User>;
  const known = read('recorded');
  if (version === '13.4') return known;
  const { users } = read('recorded-14.3');
  const asked = Object.entries(users).filter(([uid]) => uid in known.users);
  return { ...known, users: merged(known.users, Object.fromEntries(asked)) as Record<string, User> };
}

function merged(known: unknown, other: unknown): unknown {
  if (!isMap(known) || !isMap(other)) return other;
  const all = { ...known };
  for (const [key, value] of Object.entries(other)) {
    if (value === null) delete all[key];
    else all[key] = merged(all[key], value);
  }
  return all;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
