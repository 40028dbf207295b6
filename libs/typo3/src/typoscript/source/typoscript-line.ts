/** A dotted path of a line, its parts without quoting. `relative`: it began with a dot on the right of `<`. */
export interface IdentifierPath {
  parts: readonly string[];
  relative: boolean;
}

/** A value as it stands in the source: text, and constants still to be put in. */
export type ValuePart = string | { constant: string };

interface At {
  /** Line within its source, from 0; of a multi-line construct the first. */
  line: number;
}

/** What one line, or one multi-line construct, of TypoScript says. */
export type TypoScriptLine = At &
  (
    | { kind: 'assign'; path: IdentifierPath; value: readonly ValuePart[] }
    | { kind: 'open'; path: IdentifierPath }
    | { kind: 'close' }
    | { kind: 'unset'; path: IdentifierPath }
    | { kind: 'copy' | 'reference'; path: IdentifierPath; source: IdentifierPath }
    | { kind: 'modify'; path: IdentifierPath; modifier: string; argument: readonly ValuePart[] }
    | { kind: 'condition'; expression: string }
    | { kind: 'else' | 'stop' }
    | { kind: 'import'; target: string }
    | { kind: 'include-typoscript'; attributes: string }
    | { kind: 'invalid' }
    /** Empty lines, comments, and what TYPO3 silently ignores. */
    | { kind: 'nothing' }
  );
