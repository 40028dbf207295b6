/** What a tool may do to the site. Fixed in code, never configurable. */
export type ToolEffect = 'read_only' | 'idempotent_write' | 'non_idempotent_write';

/** How sensitive what a tool answers is, in ascending order (spec 10 §7). */
export const DATA_CLASSES = [
  'publicContent',
  'editorContent',
  'sourceCode',
  'internalConfiguration',
  'systemDiagnostics',
  'secretAdjacent',
] as const;

export type DataClass = (typeof DATA_CLASSES)[number];

/** Where a provider's machine stands, most trusted first. */
export const TRUST_ZONES = ['local', 'privateHosted', 'externalEu', 'externalGlobal'] as const;

export type TrustZone = (typeof TRUST_ZONES)[number];

export function isWriteEffect(effect: ToolEffect): boolean {
  return effect !== 'read_only';
}

/** Outcome of one call (spec 05 §8); everything but `ok` is an error result for the model. */
export type CallOutcome =
  | 'ok'
  | 'refused'
  | 'unknown-tool'
  | 'not-offered'
  | 'bad-arguments'
  | 'tool-failed'
  | 'denied'
  | 'no-longer-permitted'
  | 'input-missing'
  | 'unapproved'
  | 'card-too-long'
  | 'card-changed'
  | 'remote-budget';

/** Why a tool is not offered; the first failing check is reported. */
export type DenialReason =
  'notRegistered' | 'toolDisabled' | 'requiresAdmin' | 'skillAllowList' | 'configurationGroup' | 'trustZone';
