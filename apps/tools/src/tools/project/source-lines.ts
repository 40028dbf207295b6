import { redactSourceLine } from '../redaction/source-line';
import { readHead } from './file-bytes';
import type { ProjectMount } from './project-mount';

/** Bytes of a source file that are looked at. */
export const MAX_SOURCE_BYTES = 2_000_000;

/** Lines of a project file; a final line break yields one more, empty line. They are not redacted yet. */
export class SourceLines {
  private constructor(private readonly lines: readonly string[]) {}

  /** Null when the file is denied, missing or unreadable. `path` is one of the PHP host. */
  static async read(mount: ProjectMount, path: string): Promise<SourceLines | null> {
    const file = await mount.openFile(path).catch(() => null);
    const bytes = file === null ? null : await readHead(file, MAX_SOURCE_BYTES).catch(() => null);
    return bytes === null ? null : new SourceLines(bytes.toString('utf8').split('\n'));
  }

  get total(): number {
    return this.lines.length;
  }

  /** Lines `from` to `to`, counted from 1, each redacted and without blanks at its end. */
  range(from: number, to: number): { number: number; text: string }[] {
    return this.lines
      .slice(from - 1, to)
      .map((line, index) => ({ number: from + index, text: trimEnd(redactSourceLine(line)) }));
  }
}

/** By hand: a pattern would try every blank of a long run in turn. */
export function trimEnd(line: string): string {
  let end = line.length;
  while (end > 0 && ' \t\n\r\0\v'.includes(line.charAt(end - 1))) {
    end--;
  }
  return line.slice(0, end);
}
