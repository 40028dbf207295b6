import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { TOOL_DECLARATIONS, toolDeclaration, type ToolDeclaration } from '#tool-specs';
import { loadHandlers } from './load-handlers';
import { Tool } from './tool.decorator';
import type { ReadTool, ToolAnswer } from './tool-handler';
import { DECLARATIONS, ToolRegistry } from './tool-registry.service';

const look = { ...(toolDeclaration('get_pagetree') as ToolDeclaration), name: 'look' };

@Tool(look)
class LookTool implements ReadTool {
  async execute(): Promise<ToolAnswer> {
    return { content: 'seen' };
  }
}

@Tool(look)
class SecondTool implements ReadTool {
  async execute(): Promise<ToolAnswer> {
    return { content: 'seen twice' };
  }
}

async function boot(
  declarations: readonly ToolDeclaration[],
  ...handlers: (new () => ReadTool)[]
): Promise<ToolRegistry> {
  const module = await Test.createTestingModule({
    imports: [DiscoveryModule],
    providers: [ToolRegistry, { provide: DECLARATIONS, useValue: declarations }, ...handlers],
  }).compile();
  await module.init();
  return module.get(ToolRegistry);
}

describe('ToolRegistry', () => {
  it('finds a handler by its decorator (design §6)', async () => {
    const registry = await boot([look], LookTool);
    expect(registry.find('look')?.handler).toBeInstanceOf(LookTool);
    expect(registry.find('other')).toBeUndefined();
    expect(registry.groups()).toEqual(['structure']);
  });

  it('refuses to boot without a handler, with two, and with a name declared twice, naming them', async () => {
    await expect(boot([look])).rejects.toThrow('"look" has no handler');
    await expect(boot([look], LookTool, SecondTool)).rejects.toThrow('LookTool, SecondTool');
    await expect(boot([look, { ...look }], LookTool)).rejects.toThrow('"look" is declared twice');
  });

  it('refuses a handler for a name nobody declares', () => {
    expect(() => Tool('no_such_tool')).toThrow('"no_such_tool"');
  });

  it('finds every reading tool of this app without a list', () => {
    const names = loadHandlers(`${__dirname}/../tools`).map((handler) => handler.name);
    const readers = TOOL_DECLARATIONS.filter(({ effect }) => effect === 'read_only');
    expect(names).toHaveLength(readers.length);
  });
});
