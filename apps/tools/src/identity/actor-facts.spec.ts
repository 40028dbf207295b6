import type { BackendUser } from '#typo3';
import { serviceActor, userActor } from './actor-facts';

function user(change: Partial<BackendUser>, customOptions: string[] = []): BackendUser {
  return {
    uid: 3,
    username: 'anna',
    admin: false,
    language: 'default',
    workspace: 0,
    groups: [1],
    firstMainGroup: 1,
    webMounts: [1],
    tsConfigText: '',
    rights: {
      tablesSelect: new Set(),
      tablesModify: new Set(),
      nonExcludeFields: new Set(),
      explicitAllowDeny: new Set(),
      allowedLanguages: new Set(),
      pageTypesSelect: new Set(),
      filePermissions: new Set(),
      fileMountUids: [],
      modules: new Set(['web_layout']),
      customOptions: new Set(customOptions),
      workspacePermissions: 1,
    },
    ...change,
  };
}

describe('A caller as the other apps see one (R-05.9)', () => {
  it('has the grants of its groups, those of our namespace only (R-05.10)', () => {
    const actor = userActor(user({}, ['ours:tasks_use', 'theirs:agent_approve']), 'ours');
    expect(actor).toMatchObject({
      sub: 'be_user:3',
      grants: ['tasks_use'],
      modules: ['web_layout'],
      language: 'en',
    });
  });

  it('has every grant as an admin (R-60.188)', () => {
    expect(userActor(user({ admin: true }), 'ours').grants).toEqual(['tasks_use', 'agent_approve']);
  });

  it('has scopes and nothing else as a service account (R-60.187)', () => {
    expect(serviceActor('nightly', ['agent:run'])).toMatchObject({
      sub: 'service:nightly',
      uid: 0,
      admin: false,
      grants: [],
      scopes: ['agent:run'],
    });
  });
});
