import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { ToolMarker } from './tool.decorator';

const load = createRequire(__filename);

/** The classes marked with `@Tool` in every `*.tool` file below a folder; works on sources and compiled files alike. */
export function loadHandlers(folder: string): Type[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tool\.(js|ts)$/.test(file))
    .sort()
    .flatMap((file) => Object.values(load(join(folder, file)) as Record<string, unknown>))
    .filter(isHandler);
}

function isHandler(exported: unknown): exported is Type {
  return typeof exported === 'function' && Reflect.hasMetadata(ToolMarker.KEY, exported);
}
