import { phpMap, type PhpValue } from '../../snapshot/php-value';
import type { ConfigurationFiles } from './configuration-files';
import { readSiteFolder } from './site-folder';
import { YamlConfiguration } from './yaml-configuration';

function filesOf(texts: Record<string, string>): ConfigurationFiles {
  return {
    read: async (path) => (Object.hasOwn(texts, path) ? (texts[path] ?? null) : null),
    list: async (folder) => {
      const inside = Object.keys(texts).filter((path) => path.startsWith(`${folder}/`));
      return [...new Set(inside.map((path) => path.slice(folder.length + 1).split('/')[0] ?? ''))].sort();
    },
    packageFolder: (key) => (key === 'shop' ? 'packages/shop' : undefined),
  };
}

const environment = (name: string): string | undefined =>
  ({ HOST: 'env.example', DEEP: '%env(HOST)%' })[name];

async function load(texts: Record<string, string>): Promise<unknown> {
  return plain((await new YamlConfiguration(filesOf(texts), environment).load('config/main.yaml')) ?? null);
}

function plain(value: PhpValue): unknown {
  if (Array.isArray(value)) {
    return value.map(plain);
  }
  return value instanceof Map
    ? Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]))
    : value;
}

describe('YAML configuration', () => {
  it('keeps the order of integer-like keys (R-30.59)', async () => {
    const yaml = new YamlConfiguration(filesOf({ 'config/main.yaml': 'b: 1\n10: x\n9: y\n' }), environment);
    expect([...((await yaml.load('config/main.yaml'))?.keys() ?? [])]).toEqual(['b', '10', '9']);
  });

  it('is overruled by the importing file; a later import wins over an earlier one; lists grow', async () => {
    expect(
      await load({
        'config/main.yaml':
          'imports:\n  - resource: a.yaml\n  - resource: "EXT:shop/b.yaml"\nown: main\nlist: [c]\n',
        'config/a.yaml': 'own: a\nfromA: a\nboth: a\nlist: [a]\n',
        'packages/shop/b.yaml': 'fromB: { deep: b }\nboth: b\nlist: [b]\n',
      }),
    ).toEqual({ own: 'main', fromA: 'a', fromB: { deep: 'b' }, both: 'b', list: ['a', 'b', 'c'] });
  });

  it('imports by pattern, and nothing outside the project, itself endlessly or from an unknown extension', async () => {
    expect(
      await load({
        'config/main.yaml':
          'imports:\n  - { resource: "parts/*.yaml", glob: true }\n  - { resource: "../../../etc/x.yaml" }\n  - { resource: "/etc/x.yaml" }\n  - { resource: "EXT:none/x.yaml" }\n  - { resource: main.yaml }\nlast: 1\n',
        'config/parts/1.yaml': 'one: 1\nsame: 1\n',
        'config/parts/2.yaml': 'two: 2\nsame: 2\n',
        'config/parts/3.txt': 'three: 3\n',
        '../../etc/x.yaml': 'evil: 1',
      }),
    ).toEqual({ one: 1, two: 2, same: 2, last: 1 });
  });

  it('replaces placeholders in keys and values and leaves unknown ones', async () => {
    expect(
      await load({
        'config/main.yaml':
          'base: "https://%env(HOST)%/"\nquoted: \'%env("HOST")%\'\nnested: "%env(DEEP)%"\nref: "%a.b%"\nlist: "%a.c%"\n"%a.b%": key\nnone: "%env(NONE)% 100% %x.y%"\na: { b: value, c: [1] }\n',
      }),
    ).toEqual({
      base: 'https://env.example/',
      quoted: 'env.example',
      nested: 'env.example',
      ref: 'value',
      list: [1],
      value: 'key',
      none: '%env(NONE)% 100% %x.y%',
      a: { b: 'value', c: [1] },
    });
  });

  it('is nothing when the file is missing, broken or holds no array', async () => {
    expect(await load({})).toBeNull();
    expect(await load({ 'config/main.yaml': 'a: [' })).toBeNull();
    expect(await load({ 'config/main.yaml': 'text' })).toBeNull();
    const bomb = Array.from(
      { length: 9 },
      (_, n) => `k${n}: &k${n} [${n === 0 ? 'x' : `*k${n - 1}, *k${n - 1}, *k${n - 1}`}]`,
    );
    expect(await load({ 'config/main.yaml': bomb.join('\n') })).toBeNull();
  });
});

describe('Site folder', () => {
  it('reads every site; settings come reversed, escaped and without empty arrays (R-30.157)', async () => {
    const texts = {
      'config/sites/a/config.yaml':
        'rootPageId: 7\nbase: https://a.example/\nbaseVariants: [{ base: "https://%env(HOST)%/", condition: yes-please }]\nsettings:\n  one: 1\n  "two.x": { a: 1, b: [] }\n  none: {}\n',
      'config/sites/b/config.yaml': 'rootPageId: 8\nbase: /b\nsettings: { inline: 1 }\n',
      'config/sites/b/settings.yaml': 'local: 2\n',
      'config/sites/c/config.yaml': 'base: /no-root\n',
    };
    const sites = await readSiteFolder(filesOf(texts), {
      environment,
      holds: (condition) => condition === 'yes-please',
    });
    expect(sites.map(({ identifier, base }) => [identifier, base])).toEqual([
      ['a', 'https://env.example/'],
      ['b', '/b'],
    ]);
    const [a, b] = sites;
    expect([...(a?.configuration.keys() ?? [])]).toEqual([
      'rootPageId',
      'base',
      'baseVariants',
      'settings',
      'contentSecurityPolicies',
    ]);
    expect([...phpMap(a?.configuration.get('settings')).keys()]).toEqual(['two\\.x', 'one']);
    expect(plain(b?.configuration.get('settings') ?? null)).toEqual({ local: 2 });
  });
});
