import type { Actor } from '#contracts';

/**
 * Whether an actor may use a configuration: unrestricted, or an admin, or a service account with
 * `configuration:use`, or a member of one of its backend groups.
 */
export function mayUseConfiguration(actor: Actor, allowedBackendGroups: readonly number[]): boolean {
  if (allowedBackendGroups.length === 0 || actor.admin) return true;
  if (actor.kind === 'service') return actor.scopes.includes('configuration:use');
  return actor.groups.some((group) => allowedBackendGroups.includes(group));
}
