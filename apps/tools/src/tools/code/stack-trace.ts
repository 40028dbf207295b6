import type { StackFrame } from '../project/log-entry';
import type { ProjectMount } from '../project/project-mount';
import { SourceLines } from '../project/source-lines';

const MAX_EXPANDED = 3;
/** Lines before the frame's; near the beginning of a file what is missing there follows at the end. */
const BEFORE = 6;
const WINDOW = 2 * BEFORE + 1;

/** Frames, of the project's own ones the first three with the source around them. */
export async function traceLines(mount: ProjectMount, frames: readonly StackFrame[]): Promise<string[]> {
  const lines: string[] = [];
  let expanded = 0;
  for (const [index, frame] of frames.entries()) {
    lines.push(`#${index} ${frame.file}:${frame.line} — ${frame.call}`);
    if (expanded < MAX_EXPANDED && isProjectFrame(mount, frame)) {
      const source = await sourceAround(mount, frame);
      expanded += source.length > 0 ? 1 : 0;
      lines.push(...source);
    }
  }
  const [first] = frames;
  return expanded > 0 || first === undefined ? lines : [...lines, ...(await sourceAround(mount, first))];
}

function isProjectFrame(mount: ProjectMount, { file }: StackFrame): boolean {
  const relative = mount.relativeToProject(file);
  return relative !== null && !relative.startsWith('vendor/');
}

/** Empty when the file is not readable or has no such line. */
async function sourceAround(mount: ProjectMount, { file, line }: StackFrame): Promise<string[]> {
  const source = await SourceLines.read(mount, file);
  if (source === null || line < 1 || line > source.total) {
    return [];
  }
  const from = Math.max(1, line - BEFORE);
  return source
    .range(from, from + WINDOW - 1)
    .map(({ number, text }) => `  ${number === line ? '>' : ' '}${String(number).padStart(5)} | ${text}`);
}
