import { Injectable, applyDecorators } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { toolDeclaration, type ToolDeclaration } from '#tool-specs';

/** Metadata key under which a handler class carries its declaration. */
export const ToolMarker = DiscoveryService.createDecorator<ToolDeclaration>();

/**
 * Makes a class the handler of a declared tool, named or given. A `*.tool` file below `tools/` is found by itself, nothing has to be
 * listed (design §6).
 * @throws Error for a name nobody declares
 */
export function Tool(which: string | ToolDeclaration): ClassDecorator {
  return applyDecorators(Injectable(), ToolMarker(typeof which === 'string' ? declared(which) : which));
}

function declared(name: string): ToolDeclaration {
  const declaration = toolDeclaration(name);
  if (declaration === undefined) {
    throw new Error(`A handler names the tool "${name}", which is not declared.`);
  }
  return declaration;
}
