import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { ToolDeclaration } from '#tool-specs';
import { registryProblems, type FoundHandler } from './registry-check';
import { ToolMarker } from './tool.decorator';
import type { ToolHandler } from './tool-handler';

/** Token of the declarations this process serves. */
export const DECLARATIONS = Symbol('tool declarations');

export interface RegisteredTool {
  declaration: ToolDeclaration;
  handler: ToolHandler;
}

/** The tools of this process. Booting fails, naming every problem, unless each declaration has exactly one handler. */
@Injectable()
export class ToolRegistry implements OnModuleInit {
  private readonly tools = new Map<string, RegisteredTool>();

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(DECLARATIONS) private readonly declarations: readonly ToolDeclaration[],
  ) {}

  onModuleInit(): void {
    const found = this.findHandlers();
    const problems = registryProblems(this.declarations, found);
    if (problems.length > 0) {
      throw new Error(`The tools can't be served. ${problems.join(' ')}`);
    }
    found.forEach(({ declaration, handler }) => this.tools.set(declaration.name, { declaration, handler }));
  }

  private findHandlers(): FoundHandler[] {
    return this.discovery.getProviders({ metadataKey: ToolMarker.KEY }).flatMap((wrapper) => {
      const declaration = this.discovery.getMetadataByDecorator(ToolMarker, wrapper);
      return declaration === undefined
        ? []
        : [{ declaration, className: String(wrapper.name), handler: wrapper.instance as ToolHandler }];
    });
  }

  find(name: string): RegisteredTool | undefined {
    return this.tools.get(name);
  }

  /** Those with a switch, in the order of declaration. */
  listed(): RegisteredTool[] {
    return this.declarations
      .filter(({ internal }) => internal !== true)
      .flatMap(({ name }) => this.tools.get(name) ?? []);
  }

  groups(): string[] {
    return [...new Set(this.listed().map(({ declaration }) => declaration.group))].sort();
  }
}
