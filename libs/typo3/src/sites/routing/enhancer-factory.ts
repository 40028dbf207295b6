import { phpList, phpMap, phpText, type PhpMap, type PhpValue } from '../../snapshot/php-value';
import type { InstanceModel } from '../../snapshot/instance-model';
import type { RouteArguments } from '../route-arguments';
import type { Site, SiteLanguage } from '../site';
import type { Aspect } from './aspect';
import { localeEntry } from './locale-map';
import { PageTypeDecorator } from './page-type.decorator';
import { PersistedAliasAspect } from './persisted-alias.aspect';
import { PersistedPatternAspect } from './persisted-pattern.aspect';
import { PersistedRecords } from './persisted-records';
import type { RouteVariant } from './route';
import type { RoutingRepository } from './routing.repository';
import { StaticRangeAspect } from './static-range.aspect';
import { StaticValueAspect } from './static-value.aspect';

/** Variants of one enhancer, in the order of its routes. */
export interface Enhancer {
  namespace: string;
  /** `Controller::action` an Extbase plugin takes without any; empty otherwise. */
  defaultController: string;
  variants: readonly RouteVariant[];
  isExtbase: boolean;
}

/** Reads `routeEnhancers`: the types `Simple`, `Plugin`, `Extbase` and `PageType`; others belong to extensions and are left out. */
export class EnhancerFactory {
  constructor(
    private readonly instance: Pick<InstanceModel, 'table'>,
    private readonly rows: RoutingRepository,
  ) {}

  /** Enhancers that hold for a page. */
  enhancers(site: Site, language: SiteLanguage, page: number): Enhancer[] {
    return configured(site)
      .filter((enhancer) => holdsFor(enhancer, page))
      .flatMap((enhancer) => this.read(enhancer, { site, language }));
  }

  /** Page type suffixes that hold for a page; every one of the site without a page. */
  decorators(site: Site, page: number | null): PageTypeDecorator[] {
    return configured(site)
      .filter((enhancer) => phpText(enhancer.get('type')) === 'PageType')
      .filter((enhancer) => page === null || holdsFor(enhancer, page))
      .map((enhancer) => new PageTypeDecorator(enhancer));
  }

  private read(settings: PhpMap, place: { site: Site; language: SiteLanguage }): Enhancer[] {
    const type = phpText(settings.get('type'));
    const namespace = type === 'Simple' ? '' : namespaceOf(settings);
    const shared = {
      settings,
      namespace,
      locale: place.language.locale,
      aspects: this.aspects(settings, place),
    };
    if (type === 'Simple' || type === 'Plugin') {
      const variants = [variantOf(settings, shared)];
      return [{ namespace, defaultController: '', variants, isExtbase: false }];
    }
    if (type === 'Extbase') {
      const variants = phpList(settings.get('routes')).map((route) => variantOf(phpMap(route), shared));
      const defaultController = phpText(settings.get('defaultController'));
      return [{ namespace, defaultController, variants, isExtbase: true }];
    }
    return [];
  }

  private aspects(settings: PhpMap, place: { site: Site; language: SiteLanguage }): Map<string, Aspect> {
    const aspects = new Map<string, Aspect>();
    for (const [name, value] of phpMap(settings.get('aspects'))) {
      const aspect = this.aspect(phpMap(value), place);
      if (aspect !== null) {
        aspects.set(name, aspect);
      }
    }
    return aspects;
  }

  private aspect(settings: PhpMap, place: { site: Site; language: SiteLanguage }): Aspect | null {
    const type = phpText(settings.get('type'));
    switch (type) {
      case 'LocaleModifier':
        return null;
      case 'StaticRangeMapper':
        return new StaticRangeAspect(settings);
      case 'StaticValueMapper':
        return new StaticValueAspect(settings, place.language.locale);
      case 'PersistedAliasMapper':
      case 'PersistedPatternMapper': {
        const schema = this.instance.table(phpText(settings.get('tableName')));
        const records = schema && new PersistedRecords(this.rows, schema, place);
        const Persisted = type === 'PersistedAliasMapper' ? PersistedAliasAspect : PersistedPatternAspect;
        return records === undefined ? UNKNOWN : new Persisted(settings, records);
      }
      default:
        return UNKNOWN;
    }
  }
}

/** An aspect of an extension: what it would answer is not known here, so its routes match nothing. */
const UNKNOWN: Aspect = {
  isStatic: false,
  count: null,
  resolve: async () => null,
  generate: async () => null,
};

interface SharedSettings {
  settings: PhpMap;
  namespace: string;
  locale: string;
  aspects: ReadonlyMap<string, Aspect>;
}

function configured(site: Site): PhpMap[] {
  return phpList(site.configuration.get('routeEnhancers')).map(phpMap);
}

function holdsFor(enhancer: PhpMap, page: number): boolean {
  const limit = enhancer.get('limitToPages');
  const isLimited = Array.isArray(limit) || limit instanceof Map;
  return !isLimited || phpList(limit).some((uid) => Number(phpText(uid)) === page);
}

function namespaceOf(settings: PhpMap): string {
  const given = phpText(settings.get('namespace'));
  const extension = phpText(settings.get('extension')).replaceAll('_', '').replaceAll(' ', '');
  const plugin = phpText(settings.get('plugin'));
  return given !== '' || extension === '' ? given : `tx_${extension}_${plugin}`.toLowerCase();
}

function variantOf(route: PhpMap, shared: SharedSettings): RouteVariant {
  const mapped = phpMap(route.get('_arguments'));
  const texts = (key: string): Map<string, string> => textMap(shared.settings.get(key));
  const statics = [...phpMap(shared.settings.get('static'))].filter(([, value]) => value === true);
  const requirements = texts('requirements');
  return {
    path: localized(phpText(route.get('routePath')), shared),
    stepsOf: (variable) => {
      const name = phpText(mapped.get(variable)) || variable;
      return [...(shared.namespace === '' ? [] : [shared.namespace]), ...name.split('/')];
    },
    defaults: usedIn(phpText(route.get('routePath')), texts('defaults')),
    requirements,
    aspects: shared.aspects,
    statics: new Set(statics.map(([name]) => name).filter((name) => requirements.has(name))),
    fixed: controllerArguments(shared.namespace, phpText(route.get('_controller'))),
    namespace: shared.namespace,
  };
}

function usedIn(path: string, values: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...values].filter(([name]) => path.includes(`{${name}}`) || path.includes(`{!${name}}`)));
}

function textMap(value: PhpValue | undefined): Map<string, string> {
  return new Map([...phpMap(value)].map(([key, text]) => [key, phpText(text)]));
}

/** The path with `LocaleModifier` variables replaced by their word in this language. */
function localized(path: string, { settings, locale }: SharedSettings): string {
  let result = path;
  for (const [name, value] of phpMap(settings.get('aspects'))) {
    const aspect = phpMap(value);
    if (phpText(aspect.get('type')) === 'LocaleModifier') {
      const entry = localeEntry(phpList(aspect.get('localeMap')), locale);
      const word = entry === null ? phpText(aspect.get('default')) : phpText(entry.get('value'));
      result = result.replaceAll(`{${name}}`, word).replaceAll(`{!${name}}`, word);
    }
  }
  return result;
}

export function controllerArguments(namespace: string, controller: string): RouteArguments {
  const [name = '', action = ''] = controller.split('::');
  if (!controller.includes('::')) {
    return new Map();
  }
  return new Map([
    [
      namespace,
      new Map([
        ['controller', name],
        ['action', action],
      ]),
    ],
  ]);
}
