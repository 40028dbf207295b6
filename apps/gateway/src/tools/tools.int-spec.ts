import { evaluateTools, listTools, setGroupState, setToolState, type DenialReason } from '#contracts';
import { answerTo, PeerStack, type SidecarClient } from '#testing';
import { TOOL_DECLARATIONS } from '#tool-specs';
import { GATEWAY_OPTIONS } from '../gateway-options';
import { GatewayModule } from '../gateway.module';

describe('tools (spec 70 §5)', () => {
  let stack: PeerStack;
  let editor: SidecarClient;
  let admin: SidecarClient;

  beforeAll(async () => {
    stack = await PeerStack.start({ module: GatewayModule, options: GATEWAY_OPTIONS });
    editor = stack.addUser(4, { grants: ['tasks_use'] });
    admin = stack.addUser(1, { admin: true });
    const tools = TOOL_DECLARATIONS.map(({ name, group }) => ({
      name,
      group,
      enabled: true,
      effective: true,
      missing: [],
    }));
    stack.peers.tools.answer(
      answerTo(listTools, () => ({ tools, groups: [{ name: 'content', enabled: true }] })),
      answerTo(setToolState, ({ name, enabled }) => ({ name, enabled })),
      answerTo(setGroupState, ({ name, enabled }) => ({ name, enabled })),
    );
    stack.peers.agent.answer(
      answerTo(evaluateTools, ({ configuration }) => ({
        configuration: configuration ?? 'default',
        offers: Object.fromEntries(TOOL_DECLARATIONS.map(({ name }) => [name, denialOf(name)])),
      })),
    );
  });
  afterAll(() => stack.stop());

  it('shows each declared tool with its switch and its offer to the caller', async () => {
    const { body } = await editor.call<{ items: Record<string, unknown>[] }>(
      'GET',
      '/v1/tools?configuration=seo',
    );
    expect(body.items.map(({ name }) => name)).toEqual(TOOL_DECLARATIONS.map(({ name }) => name));
    expect(body.items.find(({ name }) => name === 'read_records')).toMatchObject({
      offeredTo: { me: false, reason: 'requiresAdmin' },
    });
    expect(body.items.find(({ name }) => name === 'get_pagetree')).toMatchObject({
      offeredTo: { me: true, reason: null },
    });
    expect(stack.peers.agent.receivedBy('evaluate-tools').at(-1)).toMatchObject({
      sub: editor.sub,
      configuration: 'seo',
    });
  });

  it('says of a tool exactly what spec 70 §5 names', async () => {
    const { body } = await editor.call<{ items: Record<string, unknown>[] }>('GET', '/v1/tools');
    const declared = TOOL_DECLARATIONS.find(({ name }) => name === 'get_pagetree');
    expect(body.items.find(({ name }) => name === 'get_pagetree')).toEqual({
      name: 'get_pagetree',
      group: declared?.group,
      title: declared?.title,
      description: declared?.description,
      parameters: declared?.parameters,
      requiresAdmin: declared?.requiresAdmin,
      effect: declared?.effect,
      dataClass: declared?.dataClass,
      enabledByDefault: declared?.enabledByDefault,
      state: { enabled: true, effective: true, missing: [] },
      offeredTo: { me: true, reason: null },
    });
  });

  it.each(['/v1/tools/read_records/state', '/v1/tool-groups/content/state'])(
    'switches %s for admins only',
    async (path) => {
      const answer = await admin.call('PUT', path, { enabled: false });
      expect([answer.status, answer.body['enabled']]).toEqual([200, false]);
      const refused = await editor.call('PUT', path, { enabled: false });
      expect([refused.status, refused.body['code']]).toEqual([403, 'forbidden']);
    },
  );

  it('knows no tool whose name none can have', async () => {
    expect((await admin.call('PUT', '/v1/tools/no%20tool/state', { enabled: true })).status).toBe(404);
  });
});

function denialOf(name: string): DenialReason | null {
  return name === 'read_records' ? 'requiresAdmin' : null;
}
