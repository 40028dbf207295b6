import { tokenize } from '../source/tokenizer';
import { type TypoScriptLine } from '../source/typoscript-line';
import { TypoScriptFault } from '../tree/value-modifiers';
import { includeNode, type IncludeNode } from './include-node';
import { findImports, type FoundFile } from './find-imports';
import { oldInclude } from './old-include';
import { type TypoScriptFiles } from './typoscript-files';

export type TypoScriptKind = 'constants' | 'setup' | 'tsconfig';

/** TypoScript that `ext_localconf.php` of a package adds behind the templates that render content. */
export interface ContentRendering {
  /** `extensionkey/Configuration/TypoScript/`, the key without underscores. */
  templates: readonly string[];
  source: string;
}

export interface IncludeOptions {
  kind: TypoScriptKind;
  files: TypoScriptFiles;
  contentRendering?: ContentRendering | undefined;
}

/** Sources of one tree; an instance that imports itself for ever ends here. */
const MAX_SOURCES = 5000;
const MAX_DEPTH = 40;

/** Where a line goes: TYPO3 keeps one level of condition at a time and returns to `parent` when it ends. */
interface Place {
  node: IncludeNode;
  parent: IncludeNode;
  segment: TypoScriptLine[];
}

/** Cuts sources into segments, conditions and imported files, as TYPO3 does before anything is evaluated. */
export class IncludeBuilder {
  private sources = 0;

  constructor(private readonly options: IncludeOptions) {}

  /** A source with everything it includes. `magic`: whether content rendering of packages may be added behind imported files. */
  async source(name: string, text: string, path = '', magic = true): Promise<IncludeNode> {
    const node = includeNode(name, path, tokenize(text));
    await this.expand(node, { magic, depth: 0 });
    return node;
  }

  /** Expands the lines a node already has; children it has already stay in front. */
  async expand(node: IncludeNode, context: { magic: boolean; depth: number }): Promise<void> {
    if (++this.sources > MAX_SOURCES || context.depth > MAX_DEPTH) {
      throw new TypoScriptFault('Imports without an end.');
    }
    const place: Place = { node, parent: node, segment: [] };
    for (const line of node.lines) {
      // Only what may read a file is waited for: a source has thousands of lines.
      if (isImport(line)) {
        await this.importLine(line, place, { ...context, root: node });
      } else {
        this.place(line, place);
      }
    }
    if (place.node.split) {
      this.flush(place);
    }
  }

  private async importLine(
    line: TypoScriptLine,
    place: Place,
    context: { magic: boolean; depth: number; root: IncludeNode },
  ): Promise<void> {
    this.flush(place);
    if (!(await this.import(line, place.node, context))) {
      context.root.emptyImports.push(line);
    }
  }

  private place(line: TypoScriptLine, place: Place): void {
    if (line.kind === 'condition') {
      this.leaveCondition(place);
      this.enter(place, { expression: line.expression, negated: false });
    } else if (line.kind === 'stop') {
      this.flush(place);
      place.node = place.node.condition === undefined ? place.node : place.parent;
    } else if (line.kind === 'else') {
      this.otherwise(place, line);
    } else {
      place.segment.push(line);
    }
  }

  private leaveCondition(place: Place): void {
    this.flush(place);
    if (place.node.condition?.negated === false) {
      place.node = place.parent;
    }
  }

  private enter(place: Place, condition: NonNullable<IncludeNode['condition']>): void {
    const child = includeNode(place.node.name, place.node.path);
    child.split = true;
    child.condition = condition;
    place.node.children.push(child);
    place.parent = place.node;
    place.node = child;
  }

  /** `[else]` without an open condition means nothing. */
  private otherwise(place: Place, line: TypoScriptLine): void {
    const { condition } = place.node;
    if (condition === undefined || condition.negated) {
      place.segment.push(line);
      return;
    }
    this.flush(place);
    place.node = place.parent;
    this.enter(place, { expression: condition.expression, negated: true });
  }

  private flush(place: Place): void {
    place.node.split = true;
    if (place.segment.length > 0) {
      place.node.children.push(includeNode(place.node.name, place.node.path, place.segment));
      place.segment = [];
    }
  }

  /** Whether anything was found. */
  private async import(
    line: TypoScriptLine,
    node: IncludeNode,
    context: { magic: boolean; depth: number },
  ): Promise<boolean> {
    const { files, kind } = this.options;
    if (line.kind === 'include-typoscript') {
      const found = await oldInclude(line.attributes, node, files);
      return this.addFiles(this.conditional(node, found.condition), found.files, context);
    }
    const target = line.kind === 'import' ? line.target : '';
    const suffixes = kind === 'tsconfig' ? ['typoscript', 'tsconfig'] : ['typoscript'];
    let found = false;
    for (const suffix of suffixes) {
      const matching = await findImports(target, suffix, { node, files });
      found = (await this.addFiles(node, matching, context)) || found;
    }
    return found;
  }

  private conditional(node: IncludeNode, expression: string): IncludeNode {
    if (expression === '') {
      return node;
    }
    const child = includeNode(node.name, node.path);
    child.split = true;
    child.condition = { expression, negated: false };
    node.children.push(child);
    return child;
  }

  private async addFiles(
    node: IncludeNode,
    found: readonly FoundFile[],
    context: { magic: boolean; depth: number },
  ): Promise<boolean> {
    for (const { name, path, text } of found) {
      const child = includeNode(name, path, tokenize(text));
      await this.expand(child, { ...context, depth: context.depth + 1 });
      node.children.push(child);
      if (context.magic) {
        await this.addContentRendering(node, path, context.depth);
      }
    }
    return found.length > 0;
  }

  private async addContentRendering(node: IncludeNode, path: string, depth: number): Promise<void> {
    const { contentRendering, kind } = this.options;
    const match = /^EXT:([^/]+)\/((?:.*\/)?)([^/.]+)\.[^/]*$/.exec(path);
    const key = `${match?.[1]?.replaceAll('_', '') ?? ''}/${match?.[2] ?? ''}`;
    if (contentRendering === undefined || match?.[3] !== kind || !contentRendering.templates.includes(key)) {
      return;
    }
    const child = includeNode(`content rendering for ${path}`, '', tokenize(contentRendering.source));
    await this.expand(child, { magic: true, depth: depth + 1 });
    node.children.push(child);
  }
}

function isImport({ kind }: TypoScriptLine): boolean {
  return kind === 'import' || kind === 'include-typoscript';
}
