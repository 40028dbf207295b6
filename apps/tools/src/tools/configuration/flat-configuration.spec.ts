import type { PhpValue } from '#typo3';
import { flatConfiguration, isSensitiveKey } from './flat-configuration';

const map = (fields: Record<string, PhpValue>): ReadonlyMap<string, PhpValue> =>
  new Map(Object.entries(fields));

describe('Flat site configuration', () => {
  it.each([
    'apiKey',
    'APIKey',
    'accesskey',
    'publicKey',
    'solr_password',
    'token',
    'dotted\\.key',
    'client-secret',
    'HTTPAuthToken',
    'key2',
  ])('withholds %s (R-30.42)', (key) => {
    expect(isSensitiveKey(key)).toBe(true);
  });

  it.each(['keywords', 'monkey', 'author', 'secretary', 'tokenizer', 'zoom', '0', 'base'])(
    'shows %s',
    (key) => {
      expect(isSensitiveKey(key)).toBe(false);
    },
  );

  it('goes down in order, hides whole branches, masks passwords in URLs and cuts (R-30.157, R-30.158)', () => {
    const configuration = map({
      base: 'https://u:secret@www.example.org/',
      list: ['a', map({ x: true, y: null })],
      token: map({ deep: 'secret' }),
      none: [],
      empty: '',
      text: 'a \n b',
      long: 'ü'.repeat(130),
      number: 1.5,
    });
    expect(flatConfiguration(configuration)).toEqual([
      'base: https://u:***@www.example.org/',
      'list.0: a',
      'list.1.x: true',
      'list.1.y: null',
      'token: [redacted]',
      'none: []',
      'empty: ',
      'text: a b',
      `long: ${'ü'.repeat(119)}…`,
      'number: 1.5',
    ]);
  });
});
