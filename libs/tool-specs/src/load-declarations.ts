import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ToolDeclaration } from './tool-declaration';

const load = createRequire(__filename);

/**
 * The declarations of every `*.declaration` file below a folder, by path: a new tool is a new file, and no list has to be edited
 * (design §6). Works on sources and on compiled files alike.
 */
export function loadDeclarations(folder: string): ToolDeclaration[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.declaration\.(js|ts)$/.test(file))
    .sort()
    .flatMap((file) => declarationsIn(load(join(folder, file)) as Record<string, unknown>));
}

function declarationsIn(exported: Record<string, unknown>): ToolDeclaration[] {
  return Object.values(exported).filter(
    (value): value is ToolDeclaration =>
      typeof value === 'object' && value !== null && 'parameters' in value && 'effect' in value,
  );
}
