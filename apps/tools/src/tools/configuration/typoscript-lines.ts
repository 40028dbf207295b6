import { isPhpArray, phpMap, phpText, type PhpMap, type PhpValue } from '#typo3';
import { isSecretKey, shownValue } from './typoscript-redaction';

export const MAX_LINES = 300;
export const TRUNCATED = `… [output truncated at ${MAX_LINES} lines]`;

/** What stands at a path of TypoScript's array form. */
export interface PathFinding {
  value: string | null;
  children: PhpMap;
  /** The path itself names a secret. */
  secret: boolean;
}

/** Null where there is nothing. Blanks and dots around the path don't count; keys with dots can't be addressed. */
export function findPath(tree: PhpMap, path: string): PathFinding | null {
  const segments = path.replace(/^[ \t.]+|[ \t.]+$/g, '').split('.');
  const name = segments[segments.length - 1] ?? '';
  const parent = segments
    .slice(0, -1)
    .reduce<PhpMap>((node, segment) => phpMap(node.get(`${segment}.`)), tree);
  const value = parent.get(name);
  const children = phpMap(parent.get(`${name}.`));
  return value === undefined && children.size === 0
    ? null
    : {
        value: value === undefined ? null : phpText(value),
        children,
        secret: segments.some(isSecretKey),
      };
}

/** One line per entry: branches by their size, values as they may be shown; at most 300. */
export function topLevelLines(tree: PhpMap): string[] {
  return capped([...tree].map(([key, value]) => topLevelLine(key, value)));
}

function topLevelLine(key: string, value: PhpValue): string {
  return isPhpArray(value)
    ? `${key.replace(/\.$/, '')} (+${phpMap(value).size} children)`
    : `${key} = ${shownValue(phpText(value), isSecretKey(key))}`;
}

/** At most 300 of them, then the marker. */
export function capped(lines: readonly string[]): string[] {
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), TRUNCATED] : [...lines];
}

/** A branch as a block below a heading; the whole answer stops at 300 lines, open braces stay open. */
export function blockLines(heading: readonly string[], children: PhpMap, secret: boolean): string[] {
  const lines = [...heading];
  addBlock(lines, children, { depth: 0, secret });
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), TRUNCATED] : lines;
}

function addBlock(
  lines: string[],
  children: PhpMap,
  { depth, secret }: { depth: number; secret: boolean },
): void {
  const indent = '  '.repeat(depth);
  for (const [key, value] of children) {
    if (lines.length > MAX_LINES) {
      return;
    }
    const name = key.replace(/\.$/, '');
    const isSecret = secret || isSecretKey(name);
    if (isPhpArray(value)) {
      lines.push(`${indent}${name} {`);
      addBlock(lines, phpMap(value), { depth: depth + 1, secret: isSecret });
      lines.push(`${indent}}`);
    } else {
      lines.push(`${indent}${key} = ${shownValue(phpText(value), isSecret)}`);
    }
  }
}

/** Names of what could not be evaluated, for people; empty when everything could. Never the condition itself. */
export function notEvaluatedLines(
  ...evaluations: { notEvaluated: ReadonlyMap<string, readonly string[]> }[]
): string[] {
  const conditions = evaluations.flatMap(({ notEvaluated }) => [...notEvaluated]);
  const names = [...new Set(conditions.flatMap(([, what]) => what))].sort();
  const count = new Set(conditions.map(([condition]) => condition)).size;
  return count === 0
    ? []
    : [
        `Note: ${count} condition(s) count as not met, because only TYPO3 itself knows ${names.slice(0, 10).join(', ')}.`,
      ];
}
