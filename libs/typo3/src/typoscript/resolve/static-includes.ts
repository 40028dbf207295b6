import { type IncludeBuilder } from '../includes/include-builder';
import { includeNode, type IncludeNode } from '../includes/include-node';
import { TypoScriptFault } from '../tree/value-modifiers';
import { type SiteSet } from './site-sets';
import { type TypoScriptSources } from './typoscript-sources';

type Kind = 'constants' | 'setup';

const SUFFIXES = ['.typoscript', '.ts', '.txt'];
const MAX_DEPTH = 20;

/** TypoScript that packages bring: static files, site sets, files loaded for every template, and what `ext_localconf.php` adds. */
export class StaticIncludes {
  constructor(
    private readonly sources: TypoScriptSources,
    private readonly kind: Kind,
    private readonly builder: IncludeBuilder,
  ) {}

  /** `FE.defaultTypoScript_*`: what a template that starts anew begins with. */
  async addDefaults(node: IncludeNode): Promise<void> {
    await this.addText(
      node,
      `TYPO3_CONF_VARS defaultTypoScript_${this.kind}`,
      this.sources.defaults(this.kind),
    );
  }

  async addScoped(node: IncludeNode, identifier: string): Promise<void> {
    const name = `TYPO3_CONF_VARS defaultTypoScript_${this.kind}.${identifier}`;
    await this.addText(node, name, this.sources.scoped(this.kind, identifier));
  }

  async addContentRendering(node: IncludeNode): Promise<void> {
    await this.addScoped(node, 'defaultContentRendering');
  }

  private async addText(node: IncludeNode, name: string, text: string): Promise<void> {
    if (text !== '') {
      node.children.push(await this.builder.source(name, text));
    }
  }

  async addSet(node: IncludeNode, { name, typoscript }: SiteSet): Promise<void> {
    await this.addListed(node, `${typoscript}/`, 0);
    const path = `${typoscript}/${this.kind}.typoscript`;
    const text = await this.sources.files.read(path);
    if (text !== null) {
      const label = `set:${name}:${this.kind}.typoscript`;
      node.children.push(await this.builder.source(label, text, path, false));
    }
  }

  /** A comma list of static files, as `sys_template.include_static_file` holds it. */
  async addFiles(node: IncludeNode, list: string): Promise<void> {
    for (const item of items(list)) {
      await this.addFile(node, item, 0);
    }
  }

  private async addFile(node: IncludeNode, file: string, depth: number): Promise<void> {
    const match = /^EXT:([^/]+)\/(.+)$/.exec(file);
    if (match === null || depth > MAX_DEPTH) {
      throw new TypoScriptFault('A static file that is none.');
    }
    const [, key = '', below = ''] = match;
    if (!this.sources.packageKeys.includes(key)) {
      return;
    }
    const folder = `${below.replace(/[\s/]+$/, '')}/`;
    const path = `EXT:${key}/${folder}`;
    await this.addListed(node, path, depth);
    for (const name of SUFFIXES.map((suffix) => `${path}${this.kind}${suffix}`)) {
      const text = await this.sources.files.read(name);
      if (text !== null) {
        node.children.push(await this.builder.source(name, text, name));
      }
    }
    await this.addMagic(node, `${key.replaceAll('_', '')}/${folder}`);
  }

  /** `include_static_file.txt` in the folder names others that come first. */
  private async addListed(node: IncludeNode, folder: string, depth: number): Promise<void> {
    const name = `${folder}include_static_file.txt`;
    const list = await this.sources.files.read(name);
    if (list === null) {
      return;
    }
    const listed = includeNode(name, folder);
    node.children.push(listed);
    for (const item of new Set(items(list))) {
      await this.addFile(listed, item, depth + 1);
    }
  }

  private async addMagic(node: IncludeNode, identifier: string): Promise<void> {
    await this.addScoped(node, identifier);
    if (this.sources.contentRendering(this.kind).templates.includes(identifier)) {
      await this.addContentRendering(node);
    }
  }

  /** `ext_typoscript_constants|setup.typoscript` of every package that has one. */
  async addExtensions(node: IncludeNode): Promise<void> {
    for (const key of this.sources.packageKeys) {
      const name = `EXT:${key}/ext_typoscript_${this.kind}.typoscript`;
      const text = await this.sources.files.read(name);
      if (text !== null) {
        await this.addMagic(node, key.replaceAll('_', ''));
        node.children.push(await this.builder.source(name, text, name));
      }
    }
  }
}

function items(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
