import { TOOL_DECLARATIONS } from '#tool-specs';
import { toolStates } from './tool-states';

const none = { tools: new Map<string, boolean>(), groups: new Map<string, boolean>() };
const state = (name: string, switches = none, missing: string[] = []) =>
  toolStates(TOOL_DECLARATIONS, switches, () => missing).tools.find((tool) => tool.name === name);

describe('Switches of tools and groups (R-60.30 ff.)', () => {
  it('starts with the declared defaults: reads on, writers off (R-40.1)', () => {
    expect(state('get_pagetree')).toMatchObject({ enabled: true, effective: true });
    expect(state('update_page_metadata')).toMatchObject({ enabled: false, effective: false });
  });

  it('lets a tool be switched on', () => {
    const switches = { ...none, tools: new Map([['update_page_metadata', true]]) };
    expect(state('update_page_metadata', switches)).toMatchObject({ enabled: true, effective: true });
  });

  it('lets a disabled group win over every switch inside it', () => {
    const switches = {
      tools: new Map([['update_page_metadata', true]]),
      groups: new Map([['editing', false]]),
    };
    expect(state('update_page_metadata', switches)).toMatchObject({ enabled: true, effective: false });
  });

  it('switches a tool off that lacks a snapshot part, and says which', () => {
    expect(state('get_pagetree', none, ['tca'])).toMatchObject({
      enabled: true,
      effective: false,
      missing: ['tca'],
    });
  });

  it('lists the groups by name (R-60.34)', () => {
    const few = ['update_page_metadata', 'get_pagetree', 'read_records', 'search_records'];
    const { groups } = toolStates(
      TOOL_DECLARATIONS.filter(({ name }) => few.includes(name)),
      { ...none, groups: new Map([['content', false]]) },
      () => [],
    );
    expect(groups).toEqual([
      { name: 'content', enabled: false },
      { name: 'editing', enabled: true },
      { name: 'structure', enabled: true },
    ]);
  });
});
