import { namedVariable, type Environment } from '#config';
import type { DatabaseAccount } from '#database';

/** Account of one service in the sidecar's database, as the install step is told it. */
export interface AppAccount {
  app: DatabaseAccount;
  user: string;
  password: string;
}

const APPS: readonly DatabaseAccount[] = ['gateway', 'agent', 'tools', 'inbox', 'trace'];
const MIN_PASSWORD_LENGTH = 12;

/**
 * Reads `SIDECAR_DEPLOY_ACCOUNT_<APP>=user:password` (or `…_FILE`). All five or none: a service without an account of its own would have to
 * borrow another's, and with it what that one may do.
 *
 * @param owner account the install step itself uses
 * @throws Error that names the variable and never its value
 */
export function appAccounts(environment: Environment, owner: string): AppAccount[] {
  const given = APPS.map((app) => [app, namedVariable(variableOf(app), environment)] as const);
  if (given.every(([, value]) => value === undefined)) return [];
  const accounts = given.map(([app, value]) => parseAccount(app, value));
  const users = accounts.map(({ user }) => user);
  if (new Set([...users, owner]).size <= users.length) {
    throw new Error(
      'Each SIDECAR_DEPLOY_ACCOUNT_… needs a user of its own, other than that of the install step.',
    );
  }
  return accounts;
}

const variableOf = (app: DatabaseAccount): string => `SIDECAR_DEPLOY_ACCOUNT_${app.toUpperCase()}`;

function parseAccount(app: DatabaseAccount, value: string | undefined): AppAccount {
  if (value === undefined) throw new Error(`${variableOf(app)} is missing: give all five accounts or none.`);
  const [, user, password] = /^([A-Za-z0-9_-]{1,64}):(.+)$/.exec(value) ?? [];
  if (!user || !password) throw new Error(`${variableOf(app)} must be user:password.`);
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new Error(`The password in ${variableOf(app)} is shorter than ${MIN_PASSWORD_LENGTH} characters.`);
  }
  return { app, user, password };
}
