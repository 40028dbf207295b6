import type { PhpMap, PhpValue } from '#typo3';

/** Processing of one tag, as `HTMLparserConfig` has it; values keep the type they are configured with, since 0 and `'0'` differ there. */
export interface TagRule {
  /** Replaces every attribute; empty: not set. */
  overrideAttribs: string;
  /** List of attributes, 0 for none; null: not set. */
  allowedAttribs: PhpValue;
  /** The same as an array, which counts first; null: not set. */
  allowedAttribsList: readonly PhpValue[] | null;
  /** Processing of single attributes in their order; null: none. */
  fixAttrib: ReadonlyMap<string, PhpMap> | null;
  /** Escapes the tag. */
  protect: boolean;
  /** Another name for the tag; empty: its own. */
  remap: string;
  rmTagIfNoAttrib: PhpValue;
  /** Removes tags that have no partner: truthy within their own kind, `global` among all such tags; null: not set. */
  nesting: PhpValue;
}

/** Rules by lower-case tag name; null: the tag stays as it is written. */
export type TagRules = Map<string, TagRule | null>;

export const NO_RULE: TagRule = {
  overrideAttribs: '',
  allowedAttribs: null,
  allowedAttribsList: null,
  fixAttrib: null,
  protect: false,
  remap: '',
  rmTagIfNoAttrib: null,
  nesting: null,
};

/** Rule of a tag as far as there is one. */
export function ruleOf(rules: TagRules, name: string): TagRule {
  return rules.get(name) ?? NO_RULE;
}
