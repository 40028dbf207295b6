import type { Actor } from '#contracts';
import { mayUseConfiguration } from './may-use-configuration';
import { accessOf, mayActOnRun, mayStartRuns } from './run-rights';

const user = (more: Partial<Actor> = {}): Actor => ({
  kind: 'user',
  sub: 'be_user:7',
  uid: 7,
  username: 'editor',
  admin: false,
  groups: [3],
  grants: [],
  scopes: [],
  modules: [],
  language: 'en',
  ...more,
});
const service = (...scopes: string[]): Actor =>
  user({ kind: 'service', uid: 0, sub: 'service:ci', groups: [], scopes });

describe('rights on runs', () => {
  it.each<[string, Actor, number, boolean]>([
    ['owner', user(), 7, true],
    ['admin', user({ admin: true, uid: 1 }), 7, true],
    ['approver who is not the owner', user({ uid: 8, grants: ['agent_approve'] }), 7, false],
    ['somebody else', user({ uid: 8 }), 7, false],
    ['service with the scope', service('agent:read'), 7, true],
    ['service with another scope', service('agent:cancel'), 7, false],
    ['service and a run of a service: 0 never equals 0', service(), 0, false],
  ])('read: %s', (_title, actor, owner, allowed) => {
    expect(mayActOnRun(actor, owner, 'agent:read')).toBe(allowed);
  });

  it('starting needs tasks_use, admin or agent:run', () => {
    expect(mayStartRuns(user())).toBe(false);
    expect(mayStartRuns(user({ grants: ['tasks_use'] }))).toBe(true);
    expect(mayStartRuns(user({ admin: true }))).toBe(true);
    expect(mayStartRuns(service('agent:read'))).toBe(false);
    expect(mayStartRuns(service('agent:run'))).toBe(true);
  });

  it('shows stored content to admins only', () => {
    expect(accessOf(user({ admin: true }))).toBe('full');
    expect(accessOf(user())).toBe('metadata');
    expect(accessOf(service('agent:read'))).toBe('metadata');
  });
});

describe('mayUseConfiguration (R-60.126)', () => {
  it('is open without groups, else for members, admins and services with configuration:use', () => {
    expect(mayUseConfiguration(user(), [])).toBe(true);
    expect(mayUseConfiguration(user(), [3, 9])).toBe(true);
    expect(mayUseConfiguration(user(), [9])).toBe(false);
    expect(mayUseConfiguration(user({ admin: true, groups: [] }), [9])).toBe(true);
    expect(mayUseConfiguration(service('agent:run'), [9])).toBe(false);
    expect(mayUseConfiguration(service('configuration:use'), [9])).toBe(true);
  });
});
