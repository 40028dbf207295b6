import type { ToolDeclaration } from '#tool-specs';

export type ParsedArguments = { text: string } | { error: string };

/**
 * Arguments are an object or nothing executes (D-18). Nothing at all means `{}` only for a tool that requires nothing, and never when the
 * answer was cut off: the missing half might have been the point.
 */
export function parseArguments(text: string, tool: ToolDeclaration, cutOff: boolean): ParsedArguments {
  if (isAbsent(text)) {
    const requires = (tool.parameters.required ?? []).length > 0;
    return requires || cutOff ? { error: explain(tool, 'no arguments arrived') } : { text: '{}' };
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { text };
    return { error: explain(tool, 'the arguments are no JSON object') };
  } catch {
    const why = cutOff ? 'the arguments were cut off' : 'the arguments are no valid JSON';
    return { error: explain(tool, why) };
  }
}

function isAbsent(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '' || trimmed === 'null';
}

function explain(tool: ToolDeclaration, why: string): string {
  const required = tool.parameters.required ?? [];
  const keys = Object.keys(tool.parameters.properties).map((key) =>
    required.includes(key) ? `${key} (required)` : key,
  );
  const expected = keys.length > 0 ? `an object with the keys ${keys.join(', ')}` : 'an empty object';
  return `Error: ${tool.name}: ${why}, so nothing was executed. Expected is ${expected}.`;
}
