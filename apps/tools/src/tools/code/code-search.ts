import { cutChars, phpTrim } from '#typo3';
import { readHead } from '../project/file-bytes';
import { openResolved, type ProjectMount, type ProjectPath } from '../project/project-mount';
import { MAX_SOURCE_BYTES } from '../project/source-lines';
import { redactSourceLine } from '../redaction/source-line';
import type { LineMatcher } from './line-matcher';
import { sourceFiles } from './source-files';

/** What one search may use. */
export interface SearchBudget {
  files: number;
  milliseconds: number;
}

export interface CodeHits {
  /** `path:line: text`, redacted. */
  lines: string[];
  /** The budget ran out before the end. */
  isExhausted: boolean;
}

export interface CodeSearch {
  folder: ProjectPath;
  matcher: LineMatcher;
  limit: number;
  budget: SearchBudget;
}

const MAX_HIT = 200;

/** Goes through the files one by one until the limit or the budget is reached; each stops at its first 2,000,000 bytes. */
export async function searchCode(mount: ProjectMount, search: CodeSearch): Promise<CodeHits> {
  const deadline = performance.now() + search.budget.milliseconds;
  const lines: string[] = [];
  let files = 0;
  for await (const path of sourceFiles(mount, search.folder)) {
    const left = deadline - performance.now();
    if (lines.length >= search.limit) {
      break;
    }
    if (++files > search.budget.files || left <= 0) {
      return { lines, isExhausted: true };
    }
    const text = await textOf(path);
    const found = await search.matcher.find(text, search.limit - lines.length, left);
    if (found === null) {
      return { lines, isExhausted: true };
    }
    lines.push(...hitLines(path.relative, text, found));
  }
  return { lines, isExhausted: false };
}

async function textOf(path: ProjectPath): Promise<string> {
  const file = await openResolved(path);
  const bytes = file === null ? null : await readHead(file, MAX_SOURCE_BYTES).catch(() => null);
  return bytes?.toString('utf8') ?? '';
}

function hitLines(path: string, text: string, found: readonly number[]): string[] {
  if (found.length === 0) {
    return [];
  }
  const lines = text.split('\n');
  return found.map((index) => `${path}:${index + 1}: ${hitText(lines[index] ?? '')}`);
}

/** Redacted whole, then cut: a secret must not lose the name before it. */
function hitText(line: string): string {
  const text = phpTrim(redactSourceLine(line));
  // Two units are the most a character takes, so what is left out here would be cut anyway.
  return cutChars(text.slice(0, 2 * (MAX_HIT + 1)), MAX_HIT);
}
