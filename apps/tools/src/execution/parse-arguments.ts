import type { ToolParameters } from '#tool-specs';
import type { ToolArguments } from '../registry/tool-handler';

/**
 * The arguments of a call as the model sent them. Only a JSON object executes; nothing at all means `{}` for a tool that requires nothing
 * (D-18, spec 05 §4). Null: the call must not execute.
 */
export function parseArguments(text: string, parameters: ToolParameters): ToolArguments | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === 'null') {
    return (parameters.required ?? []).length === 0 ? {} : null;
  }
  try {
    const parsed = JSON.parse(trimmed) as unknown;
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject ? (parsed as ToolArguments) : null;
  } catch {
    return null;
  }
}

/** Names the model may use, the required ones marked. */
export function expectedKeys({ properties, required }: ToolParameters): string {
  return Object.keys(properties)
    .map((name) => (required?.includes(name) ? `${name} (required)` : name))
    .join(', ');
}
