import { type TypoScriptLine } from '../source/typoscript-line';

/**
 * A piece of TypoScript with what it pulls in. A source that holds conditions or imports is `split`: its own lines then live in its
 * children, in order.
 */
export interface IncludeNode {
  /** As TYPO3 names it: `[sys_template:10] Main`, `EXT:shop/Configuration/…`. */
  name: string;
  /** TYPO3 path of the file, for imports relative to it; empty where there is none. */
  path: string;
  lines: readonly TypoScriptLine[];
  split: boolean;
  children: IncludeNode[];
  /** Children count only while this holds; `negated` for `[else]`. */
  condition?: { expression: string; negated: boolean };
  /** Everything before is dropped when this is reached (`sys_template.clear`). */
  clears?: boolean;
  /** Lines of imports that matched no file. */
  emptyImports: TypoScriptLine[];
}

export function includeNode(name: string, path = '', lines: readonly TypoScriptLine[] = []): IncludeNode {
  return { name, path, lines, split: false, children: [], emptyImports: [] };
}
