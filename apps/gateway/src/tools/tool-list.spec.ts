import { TOOL_DECLARATIONS } from '#tool-specs';
import { toToolList } from './tool-list';

const declared = TOOL_DECLARATIONS[0];
if (!declared) throw new Error('no tool is declared');
const state = {
  name: declared.name,
  group: declared.group,
  enabled: true,
  effective: false,
  missing: ['tca'],
};

describe('toToolList', () => {
  it('joins declaration, switches and offer', () => {
    const states = { tools: [state], groups: [{ name: declared.group, enabled: true }] };
    const list = toToolList([declared], states, {
      configuration: 'default',
      offers: { [declared.name]: null },
    });
    expect(list.items).toEqual([
      expect.objectContaining({
        name: declared.name,
        parameters: declared.parameters,
        state: { enabled: true, effective: false, missing: ['tca'] },
        offeredTo: { me: true, reason: null },
      }),
    ]);
    expect(list.groups).toEqual([{ name: declared.group, enabled: true }]);
  });

  it('shows a tool the other apps do not know yet as off and not offered (rolling update)', () => {
    const [item] = toToolList(
      [declared],
      { tools: [], groups: [] },
      { configuration: null, offers: {} },
    ).items;
    expect(item).toMatchObject({
      state: { enabled: false, effective: false, missing: [] },
      offeredTo: { me: false, reason: 'notRegistered' },
    });
  });
});
