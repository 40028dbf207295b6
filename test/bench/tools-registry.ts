import type { ReadTool } from '../../apps/tools/src/registry/tool-handler';
import { readingRegistry, siteConfig } from '../fuzz/calls/reading-registry';

/** Handlers of every reading tool by name, over one project folder. */
export async function readingTools(projectPath: string): Promise<Map<string, ReadTool>> {
  const registry = await readingRegistry(siteConfig(projectPath));
  return new Map(
    registry.listed().map(({ declaration, handler }) => [declaration.name, handler as unknown as ReadTool]),
  );
}
