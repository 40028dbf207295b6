import { DEMO_SITE } from '#testing';
import { InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import { STORAGE_FOLDERS } from './files';
import { FURTHER_SEARCHED, furtherFlexForms, furtherTca, map, type Fact, type WireMap } from './tca';

/** The instance as TYPO3 would describe it: the demo site's TCA with further tables, and a token in each part that tools show or hide. */
export function siteDocument(fact: Fact, address: { host: string; base: string }): SnapshotDocument {
  const demo = DEMO_SITE.snapshot() as unknown as SnapshotDocument;
  const { host } = address;
  return {
    ...demo,
    project: { ...demo.project, path: host, publicPath: `${host}/public`, varPath: `${host}/var` },
    tca: map([...(demo.tca as WireMap)['%'], ...furtherTca(fact)]),
    searchable: { ...demo.searchable, ...FURTHER_SEARCHED },
    flexForms: furtherFlexForms(fact),
    sites: [site(address.base, fact)],
    storages: [...STORAGE_FOLDERS].map(([uid, basePath]) => ({
      uid,
      driver: 'Local',
      basePath,
      capabilities: ['browse', 'public', 'write'],
    })),
    ...processFacts(demo, fact),
  };
}

/** `searchEngine`: extension whose index answers questions about the site; without it the database does. */
export function compile(document: SnapshotDocument, searchEngine?: string): InstanceModel {
  const extensions = searchEngine === undefined ? [] : [searchEngine];
  const own = { ...document, extensions };
  return InstanceModel.compile(own, snapshotHash(own));
}

/** What only a PHP process or the package manager knows. */
function processFacts(demo: SnapshotDocument, fact: Fact): Partial<SnapshotDocument> {
  const url = fact('env', 'GARDEN_URL', true);
  const stack = Array.from({ length: 120 }, (_, index) => [
    `garden/${index}`,
    fact('middleware', 'frontend'),
  ]);
  const ini = {
    memory_limit: fact('ini', 'memory_limit'),
    sendmail_path: fact('ini', 'sendmail_path', true),
  };
  return {
    packages: [
      {
        key: 'garden',
        version: '1.0.0',
        composerName: `acme/${fact('package', 'garden')}`,
        title: fact('package', 'garden'),
        path: 'packages/garden',
      },
    ],
    middlewares: { frontend: { outermostFirst: true, stack } },
    env: {
      GARDEN_MODE: fact('env', 'GARDEN_MODE'),
      GARDEN_PASSWORD: fact('env', 'GARDEN_PASSWORD', true),
      GARDEN_URL: `redis://user:${url}@cache:6379/0`,
      GARDEN_HOOK: `https://hook.example/?signature=${fact('env', 'GARDEN_HOOK', true)}`,
    },
    php: { ...demo.php, ini: { ...demo.php.ini, ...ini } },
    phpinfo: fact('phpinfo', 'phpinfo', true),
  };
}

function site(base: string, fact: Fact): NonNullable<SnapshotDocument['sites']>[number] {
  const english = { languageId: 0, title: 'English', base, locale: 'en_GB.UTF-8' };
  const german = { languageId: 1, title: 'Deutsch', base: `${base}de/`, locale: 'de_DE.UTF-8' };
  const many = Array.from({ length: 250 }, (_, index): [string, unknown] => [`k${index}`, index]);
  const settings = map([
    ['apiKey', fact('site', 'apiKey', true)],
    ['publicKey', map([['id', fact('site', 'publicKey', true)]])],
    ['cache', `redis://u:${fact('site', 'cache', true)}@cache/0`],
    ...many,
  ]);
  return {
    identifier: 'main',
    rootPageId: 1,
    base,
    languages: [english, german].map((language) => ({
      ...language,
      enabled: true,
      fallbackType: 'strict',
      fallbacks: [],
    })),
    configuration: map([
      ['rootPageId', 1],
      ['base', base],
      ['websiteTitle', fact('site', 'websiteTitle')],
      ['settings', settings],
    ]),
  };
}
