import type { Actor } from '#contracts';
import { accessToTurn, isOwner, listScopeOf } from './turn-access';

const user = (uid: number, extra: Partial<Actor> = {}): Actor => ({
  kind: 'user',
  sub: `be_user:${uid}`,
  uid,
  username: `user${uid}`,
  admin: false,
  groups: [],
  grants: [],
  scopes: [],
  modules: [],
  language: 'en',
  ...extra,
});
const service = (...scopes: string[]): Actor => user(0, { kind: 'service', sub: 'service:bot', scopes });

describe('who may see and decide a turn (R-20.4, R-10.30)', () => {
  it.each<[string, Actor, number, string]>([
    ['a stranger sees nothing', user(3), 7, 'none'],
    ['tasks_use alone is no approver', user(3, { grants: ['tasks_use'] }), 7, 'none'],
    ['the owner', user(7), 7, 'decide'],
    ['an administrator', user(1, { admin: true }), 7, 'decide'],
    ['agent_approve', user(3, { grants: ['agent_approve'] }), 7, 'decide'],
    ['a service with agent:approve', service('agent:approve'), 7, 'decide'],
    ['a service with agent:read', service('agent:read'), 7, 'read'],
    ['a service with other scopes', service('agent:run', 'agent:cancel'), 7, 'none'],
    [
      'a grant on a service account counts for nothing',
      { ...service(), grants: ['agent_approve'] },
      7,
      'none',
    ],
    ['uid 0 does not own a run without owner', user(0), 0, 'none'],
    ['a service does not own a run without owner', service(), 0, 'none'],
  ])('%s', (_who, actor, owner, access) => {
    expect(accessToTurn(actor, owner)).toBe(access);
  });

  it('lists all for admins and approvers, own turns for others, nothing for service accounts', () => {
    expect(listScopeOf(user(1, { admin: true }))).toEqual({ kind: 'all' });
    expect(listScopeOf(user(3, { grants: ['agent_approve'] }))).toEqual({ kind: 'all' });
    expect(listScopeOf(user(7))).toEqual({ kind: 'own', owner: 7 });
    expect(listScopeOf(user(0))).toEqual({ kind: 'nothing' });
    expect(listScopeOf(service('agent:approve', 'agent:read'))).toEqual({ kind: 'nothing' });
  });

  it('never makes a service account the initiator (R-20.49)', () => {
    expect(isOwner({ ...service('agent:approve'), uid: 7 }, 7)).toBe(false);
    expect(isOwner(user(7), 7)).toBe(true);
  });
});
