import { type BackendUser } from '../../users/backend-user';
import { type ConditionFacts } from '../conditions/condition-facts';
import { conditionJudge } from '../conditions/condition-judge';
import { conditionScope } from '../conditions/condition-scope';
import { evaluateIncludes, type Evaluation } from '../includes/evaluate-includes';
import { type IncludeNode } from '../includes/include-node';
import { scanSyntax, type SyntaxFinding } from '../includes/syntax-scanner';
import { instanceFacts } from './instance-facts';
import { TemplateIncludes, type TemplateKind } from './template-includes';
import { originalUid, siteOfRootline, type TypoScriptGround } from './typoscript-ground';
import { type TemplateRow, type TypoScriptPage } from './typoscript.repository';
import { type TypoScriptSite } from './typoscript-site';

/** Where a page's TypoScript comes from. */
export interface TypoScriptOrigin {
  site: TypoScriptSite | null;
  templates: readonly TemplateRow[];
  /** From the root page downwards. */
  rootline: readonly TypoScriptPage[];
  /** The part of it below the nearest template or site that starts anew. */
  localRootline: readonly TypoScriptPage[];
}

export interface ResolvedTypoScript {
  constants: Evaluation;
  setup: Evaluation;
}

/** The TypoScript of a page, as the frontend resolves it. */
export class PageTypoScript {
  constructor(private readonly ground: TypoScriptGround) {}

  /** Null for a draft and where the rootline is not whole: the live site has no such page. */
  async origin(uid: number): Promise<TypoScriptOrigin | null> {
    const rootline = await this.ground.rows.rootline(uid);
    const isWhole = Number(rootline[0]?.get('pid') ?? -1) === 0;
    if (!isWhole || rootline.some((page) => Number(page.get('t3ver_wsid') ?? 0) !== 0)) {
      return null;
    }
    const templates = await this.ground.rows.templatesOf(rootline.map(originalUid), this.ground.now);
    const site = await siteOfRootline(this.ground, rootline, () => true);
    return { site, templates, rootline, localRootline: localRootline(rootline, templates, site) };
  }

  /** `facts`: what conditions may see beside the instance and the user. */
  async resolve(
    { site, templates }: TypoScriptOrigin,
    user: BackendUser | null,
    facts: Partial<ConditionFacts>,
  ): Promise<ResolvedTypoScript> {
    const all: ConditionFacts = { ...instanceFacts(this.ground, user), ...facts };
    const options = {
      environment: (name: string): string | null => all.environment(name) ?? null,
      judge: conditionJudge(conditionScope(all)),
    };
    const constants = evaluateIncludes(await this.includes('constants', site, templates), {
      ...options,
      constants: new Map(),
      substitutesConditions: false,
    });
    const setup = evaluateIncludes(await this.includes('setup', site, templates), {
      ...options,
      constants: constants.root.flatten(),
      substitutesConditions: true,
    });
    return { constants, setup };
  }

  /** Every branch of every condition is looked at. */
  async scan({ site, templates }: TypoScriptOrigin, kind: TemplateKind): Promise<SyntaxFinding[]> {
    return scanSyntax(await this.includes(kind, site, templates));
  }

  private includes(
    kind: TemplateKind,
    site: TypoScriptSite | null,
    templates: readonly TemplateRow[],
  ): Promise<IncludeNode[]> {
    return new TemplateIncludes(this.ground, kind, site).build(templates);
  }
}

function localRootline(
  rootline: readonly TypoScriptPage[],
  templates: readonly TemplateRow[],
  site: TypoScriptSite | null,
): readonly TypoScriptPage[] {
  const roots = new Set(templates.filter(({ root }) => root !== 0).map(({ pid }) => pid));
  const siteRoot = site?.isTypoScriptRoot === true ? site.rootPageId : -1;
  const start = rootline.findLastIndex((page) => {
    const uid = originalUid(page);
    return roots.has(uid) || uid === siteRoot;
  });
  return start === -1 ? rootline : rootline.slice(start);
}
