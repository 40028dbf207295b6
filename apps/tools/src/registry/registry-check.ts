import { isWriteEffect } from '#contracts';
import type { ToolDeclaration } from '#tool-specs';
import { isReadTool, isWriteTool, type ToolHandler } from './tool-handler';

export interface FoundHandler {
  declaration: ToolDeclaration;
  className: string;
  handler: ToolHandler;
}

/** What is wrong with the tools of this process, one sentence each; empty when every declaration has exactly one fitting handler (design §6). */
export function registryProblems(
  declared: readonly ToolDeclaration[],
  found: readonly FoundHandler[],
): string[] {
  return [
    ...twice(declared.map(({ name }) => name)).map((name) => `Tool "${name}" is declared twice.`),
    ...declared.flatMap((declaration) => handlerProblems(declaration, found)),
    ...found
      .filter(({ declaration }) => !declared.includes(declaration))
      .map(
        ({ className, declaration }) => `${className} handles "${declaration.name}", which is not declared.`,
      ),
  ];
}

function handlerProblems(declaration: ToolDeclaration, found: readonly FoundHandler[]): string[] {
  const handlers = found.filter((entry) => entry.declaration === declaration);
  const [only] = handlers;
  if (only === undefined) {
    return [`Tool "${declaration.name}" has no handler.`];
  }
  if (handlers.length > 1) {
    const names = handlers.map(({ className }) => className).join(', ');
    return [`Tool "${declaration.name}" has ${handlers.length} handlers: ${names}.`];
  }
  const fits = isWriteEffect(declaration.effect) ? isWriteTool(only.handler) : isReadTool(only.handler);
  const method = isWriteEffect(declaration.effect) ? 'plan' : 'execute';
  return fits ? [] : [`${only.className} handles "${declaration.name}" and must have the method ${method}.`];
}

function twice(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
