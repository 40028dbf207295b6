import { SidecarError } from './sidecar.error';

/**
 * What the model is told about a call that failed: our own faults of caller, permission, model and guard kind speak,
 * everything else is one neutral sentence, because its text may name hosts, SQL or rows.
 */
export function toModelText(toolName: string, thrown: unknown): string {
  if (thrown instanceof SidecarError && thrown.fault !== 'bug' && thrown.fault !== 'upstream') {
    return `Error: ${toolName}: ${thrown.message}`;
  }
  return `Error: ${toolName} failed. The failure was logged; try something else.`;
}
