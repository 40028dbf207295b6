import { type IncludeNode } from './include-node';

export type SyntaxErrorKind = 'line.invalid' | 'brace.excess' | 'brace.missing' | 'import.empty';

export interface SyntaxFinding {
  kind: SyntaxErrorKind;
  /** Name of the source. */
  source: string;
  /** From 0, within its source (D-30.10). */
  line: number;
}

/** Broken lines, braces that do not balance and imports that match no file, in every branch of every condition; by line. */
export function scanSyntax(includes: readonly IncludeNode[]): SyntaxFinding[] {
  const findings: SyntaxFinding[] = [];
  includes.forEach((include) => scan(include, findings));
  return findings.sort((left, right) => left.line - right.line);
}

function scan(include: IncludeNode, findings: SyntaxFinding[]): void {
  include.children.forEach((child) => scan(child, findings));
  if (!include.split) {
    scanLines(include, findings);
  }
  include.emptyImports.forEach(({ line }) =>
    findings.push({ kind: 'import.empty', source: include.name, line }),
  );
}

function scanLines({ name, lines }: IncludeNode, findings: SyntaxFinding[]): void {
  let open = 0;
  for (const { kind, line } of lines) {
    if (kind === 'invalid') {
      findings.push({ kind: 'line.invalid', source: name, line });
    }
    open += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
    if (open < 0) {
      open = 0;
      findings.push({ kind: 'brace.excess', source: name, line });
    }
  }
  if (open > 0) {
    findings.push({ kind: 'brace.missing', source: name, line: lines[lines.length - 1]?.line ?? 0 });
  }
}
