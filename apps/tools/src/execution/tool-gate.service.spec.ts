import { TOOL_DECLARATIONS } from '#tool-specs';
import type { BackendUser } from '#typo3';
import type { ToolRegistry } from '../registry/tool-registry.service';
import type { ToolStatesService } from '../states/tool-states.service';
import { ToolGate } from './tool-gate.service';

/** A gate before tools that are all registered and switched on. */
function gate(): ToolGate {
  const find = (name: string): object => ({
    declaration: TOOL_DECLARATIONS.find((declaration) => declaration.name === name),
    handler: {},
  });
  const stateOf = (): Promise<object> => Promise.resolve({ effective: true, missing: [] });
  return new ToolGate({ find } as unknown as ToolRegistry, { stateOf } as unknown as ToolStatesService);
}

const adminTools = TOOL_DECLARATIONS.filter(({ requiresAdmin }) => requiresAdmin).map(({ name }) => name);
const user = (admin: boolean): BackendUser => ({ admin }) as BackendUser;

describe('The gate before admin tools (R-30.3)', () => {
  it.each(adminTools)('refuses %s to an editor and to nobody, whatever was offered', async (tool) => {
    const call = { tool, offered: true, arguments: '{}' };
    for (const actor of [user(false), null]) {
      expect((await gate().check(call, actor)).refusal).toEqual({
        outcome: 'not-offered',
        text: `Error: ${tool} is for administrators.`,
      });
    }
    expect((await gate().check(call, user(true))).refusal).toBeNull();
  });
});
