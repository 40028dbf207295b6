import type { Actor } from '#contracts';
import type { BackendUser } from '#typo3';

/** Grants an admin holds without a group giving them. */
const ALL_GRANTS = ['tasks_use', 'agent_approve'];

/** A backend user as the other apps know one; `namespace` is that of the custom options which are our grants. */
export function userActor(user: BackendUser, namespace: string): Actor {
  const prefix = `${namespace}:`;
  const granted = [...user.rights.customOptions]
    .filter((option) => option.startsWith(prefix))
    .map((option) => option.slice(prefix.length));
  return {
    kind: 'user',
    sub: `be_user:${user.uid}`,
    uid: user.uid,
    username: user.username,
    admin: user.admin,
    groups: [...user.groups],
    grants: user.admin ? [...new Set([...ALL_GRANTS, ...granted])] : granted,
    scopes: [],
    modules: [...user.rights.modules],
    language: user.language === 'default' || user.language === '' ? 'en' : user.language,
  };
}

/** A service account: scopes and nothing else; no backend user, no grant. */
export function serviceActor(name: string, scopes: readonly string[]): Actor {
  return {
    kind: 'service',
    sub: `service:${name}`,
    uid: 0,
    username: name,
    admin: false,
    groups: [],
    grants: [],
    scopes: [...scopes],
    modules: [],
    language: 'en',
  };
}
