import { tokenize } from '../source/tokenizer';
import { IncludeBuilder } from '../includes/include-builder';
import { includeNode, type IncludeNode } from '../includes/include-node';
import { TypoScriptFault } from '../tree/value-modifiers';
import { settingsSource } from './site-settings';
import { StaticIncludes } from './static-includes';
import { type TypoScriptGround } from './typoscript-ground';
import { type TemplateRow } from './typoscript.repository';
import { type TypoScriptSite } from './typoscript-site';

export type TemplateKind = 'constants' | 'setup';

const CLEARS: Readonly<Record<TemplateKind, number>> = { constants: 1, setup: 2 };

/** The include tree of one kind of TypoScript: the site's sets and files, then the templates of the rootline. */
export class TemplateIncludes {
  private readonly builder: IncludeBuilder;
  private readonly statics: StaticIncludes;
  /** Templates based on themselves end here. */
  private readonly included = new Set<number>();

  constructor(
    private readonly ground: TypoScriptGround,
    private readonly kind: TemplateKind,
    private readonly site: TypoScriptSite | null,
  ) {
    const { sources } = ground;
    this.builder = new IncludeBuilder({
      kind,
      files: sources.files,
      contentRendering: sources.contentRendering(kind),
    });
    this.statics = new StaticIncludes(sources, kind, this.builder);
  }

  async build(rows: readonly TemplateRow[]): Promise<IncludeNode[]> {
    const isRoot = this.site?.isTypoScriptRoot ?? false;
    const includes = this.site !== null && isRoot ? [await this.siteInclude(this.site)] : [];
    for (const [index, row] of rows.entries()) {
      const starts = !isRoot && index === 0;
      includes.push(await this.template(starts ? { ...row, clear: CLEARS[this.kind] } : row));
    }
    return includes;
  }

  private async siteInclude(site: TypoScriptSite): Promise<IncludeNode> {
    const content = site[this.kind];
    const file = content === null ? '' : `/${this.kind}.typoscript`;
    const node = includeNode(`[site:${site.identifier}${file}] ${site.title}`, '', tokenize(content ?? ''));
    await this.statics.addScoped(node, 'siteSets');
    await this.statics.addContentRendering(node);
    for (const set of site.activeSets.filter(({ typoscript }) => typoscript !== '')) {
      await this.statics.addSet(node, set);
    }
    if (this.kind === 'constants') {
      this.addSettings(node);
    }
    await this.builder.expand(node, { magic: false, depth: 0 });
    return node;
  }

  private addSettings(node: IncludeNode): void {
    if (this.site !== null && this.site.settings.size > 0) {
      const name = `settings of site ${this.site.identifier}`;
      node.children.push(includeNode(name, '', tokenize(settingsSource(this.site.settings))));
    }
  }

  private async template(row: TemplateRow): Promise<IncludeNode> {
    const node = this.templateNode(row);
    await this.addBelow(node, row);
    await this.builder.expand(node, { magic: true, depth: 0 });
    return node;
  }

  private templateNode(row: TemplateRow): IncludeNode {
    const text = (this.kind === 'constants' ? row.constants : row.config) ?? '';
    const node = includeNode(`[sys_template:${row.uid}] ${row.title}`, '', tokenize(text));
    node.clears = (row.clear & CLEARS[this.kind]) !== 0;
    return node;
  }

  /** Everything a template pulls in before its own text. */
  private async addBelow(node: IncludeNode, row: TemplateRow): Promise<void> {
    this.included.add(row.uid);
    if (node.clears === true) {
      await this.statics.addDefaults(node);
      if (this.kind === 'constants') {
        this.addSettings(node);
      }
    }
    const isRoot = row.root !== 0;
    if (row.static_file_mode === 3 && isRoot) {
      await this.statics.addExtensions(node);
    }
    const statics = (): Promise<void> => this.statics.addFiles(node, row.include_static_file ?? '');
    if (row.includeStaticAfterBasedOn === 0) {
      await statics();
    }
    await this.addBasedOn(node, row.basedOn ?? '');
    if (row.includeStaticAfterBasedOn !== 0) {
      await statics();
    }
    if (row.static_file_mode === 1 || (row.static_file_mode === 0 && isRoot)) {
      await this.statics.addExtensions(node);
    }
  }

  /** A template it is based on stands before it; its own text is read before what it pulls in, as TYPO3 does. */
  private async addBasedOn(node: IncludeNode, list: string): Promise<void> {
    const uids = list
      .split(',')
      .map((uid) => Number.parseInt(uid, 10))
      .filter((uid) => uid > 0 && !this.included.has(uid));
    if (this.included.size > 500) {
      throw new TypoScriptFault('Templates based on templates without an end.');
    }
    const rows = await this.ground.rows.templates(uids, this.ground.now);
    for (const row of uids.flatMap((uid) => rows.get(uid) ?? [])) {
      const child = this.templateNode(row);
      this.included.add(row.uid);
      await this.builder.expand(child, { magic: true, depth: 0 });
      node.children.push(child);
      await this.addBelow(child, row);
    }
  }
}
