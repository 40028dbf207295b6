import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { isWriteEffect } from '#contracts';
import { ToolsConfig } from '#config';
import { TOOL_DECLARATIONS, type ToolDeclaration } from '#tool-specs';
import { DECLARATIONS, ToolRegistry } from '../../../apps/tools/src/registry/tool-registry.service';
import { ReadToolsModule } from '../../../apps/tools/src/tools/read-tools.module';
import { ALLOWED_STORAGES } from '../site/files';

/** The reading tools of this checkout, whichever they are. */
export const READ_TOOLS: readonly ToolDeclaration[] = TOOL_DECLARATIONS.filter(
  ({ effect }) => !isWriteEffect(effect),
);

/** Gives the handlers their settings in place of the environment's. */
class Settings {}

export function siteConfig(projectPath: string): ToolsConfig {
  return Object.assign(new ToolsConfig(), { projectPath, fileStorages: ALLOWED_STORAGES });
}

/** Every reading tool as `tools` makes it. */
export async function readingRegistry(config: ToolsConfig): Promise<ToolRegistry> {
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
  return module.get(ToolRegistry);
}
