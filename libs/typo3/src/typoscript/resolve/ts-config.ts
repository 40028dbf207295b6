import { phpText, type PhpMap, type PhpValue } from '../../snapshot/php-value';
import { type BackendUser } from '../../users/backend-user';
import { type ConditionFacts } from '../conditions/condition-facts';
import { conditionJudge } from '../conditions/condition-judge';
import { conditionScope } from '../conditions/condition-scope';
import { evaluateIncludes, type Evaluation } from '../includes/evaluate-includes';
import { IncludeBuilder } from '../includes/include-builder';
import { type IncludeNode } from '../includes/include-node';
import { TypoScriptNode } from '../tree/typoscript-node';
import { instanceFacts } from './instance-facts';
import { originalUid, rootPage, siteOfRootline, type TypoScriptGround } from './typoscript-ground';
import { settingConstants } from './site-settings';
import { type TypoScriptPage } from './typoscript.repository';
import { type TypoScriptSite } from './typoscript-site';

/** TSconfig of users and pages as TYPO3 merges it. */
export class TsConfig {
  constructor(private readonly ground: TypoScriptGround) {}

  /** Package defaults, groups, user; conditions see no page. */
  async ofUser(user: BackendUser): Promise<Evaluation> {
    const texts = await this.ground.rows.userTsConfig(user);
    const sources = texts.map((text, index) => ({ name: `user TSconfig ${index + 1}`, text, path: '' }));
    const facts = { ...instanceFacts(this.ground, user), page: new Map<string, PhpValue>() };
    return this.evaluate('user', sources, { facts, constants: new Map() });
  }

  /**
   * Package defaults, then the nearest site that is a TypoScript root with its sets, then every page from there down, then what the user's
   * TSconfig says below `page.`. A page that is missing has the defaults, as page 0.
   */
  async ofPage(uid: number, user: BackendUser | null): Promise<Evaluation> {
    const pages = await this.ground.rows.rootline(uid);
    const rootline = [rootPage(), ...pages];
    const site = await siteOfRootline(this.ground, pages, () => true);
    const root = await siteOfRootline(this.ground, pages, ({ isTypoScriptRoot }) => isTypoScriptRoot);
    const below = root === null ? pages : pages.slice(indexOf(pages, root.rootPageId));
    const sources = [
      ...(root === null ? [] : await this.siteSources(root)),
      ...(await this.pageSources(below)),
      ...(user === null ? [] : await this.overrides(user)),
    ];
    const facts: ConditionFacts = {
      ...instanceFacts(this.ground, user),
      site,
      page: pages[pages.length - 1] ?? new Map<string, PhpValue>(),
      rootline: { local: rootline, full: rootline },
    };
    return this.evaluate('page', sources, {
      facts,
      constants: settingConstants(site?.settings ?? new Map()),
    });
  }

  private async siteSources(site: TypoScriptSite): Promise<Source[]> {
    const sources: Source[] = [];
    for (const set of site.activeSets.filter(({ pageTsConfig }) => pageTsConfig !== '')) {
      const text = await this.ground.sources.files.read(set.pageTsConfig);
      if (text !== null && text !== '') {
        sources.push({ name: `set:${set.name}:page.tsconfig`, text, path: set.pageTsConfig });
      }
    }
    const path = `config/sites/${site.identifier}/page.tsconfig`;
    return site.pageTsConfig === null ? sources : [...sources, { name: path, text: site.pageTsConfig, path }];
  }

  private async pageSources(pages: readonly TypoScriptPage[]): Promise<Source[]> {
    const sources: Source[] = [];
    for (const page of pages) {
      const name = `[pages:${phpText(page.get('uid'))}]`;
      const includes = phpText(page.get('tsconfig_includes'))
        .split(',')
        .map((path) => path.trim());
      for (const path of includes.filter((file) => file.startsWith('EXT:'))) {
        const text = await this.ground.sources.files.read(path);
        if (text !== null && text !== '') {
          sources.push({ name: path, text, path: '' });
        }
      }
      const own = phpText(page.get('TSconfig'));
      if (own !== '') {
        sources.push({ name, text: own, path: '' });
      }
    }
    return sources;
  }

  private async overrides(user: BackendUser): Promise<Source[]> {
    const { root } = await this.ofUser(user);
    const lines = [...root.flatten()]
      .filter(([path]) => path.startsWith('page.'))
      .map(([path, value]) => `${path.slice('page.'.length)} = ${value}\n`);
    return lines.length === 0 ? [] : [{ name: 'user TSconfig', text: lines.join(''), path: '' }];
  }

  private async evaluate(
    kind: 'page' | 'user',
    sources: readonly Source[],
    { facts, constants }: { facts: ConditionFacts; constants: ReadonlyMap<string, string> },
  ): Promise<Evaluation> {
    const builder = new IncludeBuilder({ kind: 'tsconfig', files: this.ground.sources.files });
    const includes: IncludeNode[] = [];
    const { start, text } = startOf(this.ground.sources.defaultTsConfig(kind));
    for (const source of [...text, ...sources]) {
      includes.push(await builder.source(source.name, source.text, source.path));
    }
    const options = {
      constants,
      environment: (name: string): string | null => facts.environment(name) ?? null,
      judge: conditionJudge(conditionScope(facts)),
      substitutesConditions: constants.size > 0,
    };
    return evaluateIncludes(includes, options, start);
  }
}

interface Source {
  name: string;
  text: string;
  path: string;
}

function startOf(defaults: string | PhpMap): { start: TypoScriptNode; text: Source[] } {
  const start = new TypoScriptNode();
  if (typeof defaults === 'string') {
    return { start, text: [{ name: 'packages', text: defaults, path: '' }] };
  }
  start.addArray(defaults);
  return { start, text: [] };
}

function indexOf(pages: readonly TypoScriptPage[], uid: number): number {
  return pages.findIndex((page) => originalUid(page) === uid);
}
