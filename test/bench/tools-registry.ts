import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { ToolsConfig } from '#config';
import { DECLARATIONS, ToolRegistry } from '../../apps/tools/src/registry/tool-registry.service';
import type { ReadTool } from '../../apps/tools/src/registry/tool-handler';
import { ReadToolsModule } from '../../apps/tools/src/tools/read-tools.module';
import { READ_TOOLS } from '../fuzz/calls/tool-calls';
import { ALLOWED_STORAGES } from '../fuzz/site/files';

class Settings {}

/** Every reading tool as `tools` makes it, over one project folder. */
export async function readingTools(projectPath: string): Promise<Map<string, ReadTool>> {
  const config = Object.assign(new ToolsConfig(), { projectPath, fileStorages: ALLOWED_STORAGES });
  const settings = { provide: ToolsConfig, useValue: config };
  const module = await Test.createTestingModule({
    imports: [
      DiscoveryModule,
      ReadToolsModule,
      { module: Settings, global: true, providers: [settings], exports: [settings] },
    ],
    providers: [ToolRegistry, { provide: DECLARATIONS, useValue: READ_TOOLS }],
  }).compile();
  await module.init();
  const registered = module.get(ToolRegistry).all();
  return new Map(
    registered.map(({ declaration, handler }) => [declaration.name, handler as unknown as ReadTool]),
  );
}
