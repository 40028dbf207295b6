import type { Site } from '#typo3';
import { egressScope, permittedEndpoint, permittedUrl } from './egress-scope';

const site = (identifier: string, base: string): Site => ({
  identifier,
  rootPageId: 1,
  base,
  languages: [],
  configuration: new Map(),
});
const SITES = [
  site('relative', '/'),
  site('main', 'https://www.example.org/'),
  site('port', 'http://port.example:8080/sub/'),
  site('bare', '//bare.example/'),
  site('idn', 'https://gärten.example/'),
];

describe('Egress of tools (R-30.56, R-30.57, R-60.84 to R-60.87)', () => {
  it.each([
    ['/imprint', 'https://www.example.org/imprint'],
    ['/', 'https://www.example.org/'],
    ['https://www.example.org/a?b=c#d', 'https://www.example.org/a?b=c#d'],
    ['HTTPS://WWW.example.org:443/', 'HTTPS://WWW.example.org:443/'],
    ['http://port.example:8080/elsewhere', 'http://port.example:8080/elsewhere'],
    ['http://bare.example/', 'http://bare.example/'],
    ['https://gärten.example/', 'https://gärten.example/'],
  ])('lets %s through', (text, url) => {
    expect(permittedUrl('system', text, SITES)).toBe(url);
  });

  it.each([
    'http://www.example.org/',
    'https://www.example.org:8443/',
    'https://port.example/',
    'https://bare.example/',
    'https://user@www.example.org/',
    'https://user:pw@www.example.org/',
    'https://www.example.org@evil.example/',
    'https://www.example.org.evil.example/',
    'https://evil.example/#www.example.org',
    'https://evil.example\\@www.example.org/',
    'https://www.example.org\\.evil.example/',
    'https://evil.example\t.www.example.org/',
    'https://www。example.org/',
    'https://%77ww.example.org/',
    '//www.example.org/',
    '/\\evil.example/',
    'www.example.org',
    'imprint',
    'file:///etc/passwd',
    'gopher://www.example.org/',
    'javascript:alert(1)',
    'http://127.0.0.1/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://localhost/',
    'https://',
    '',
  ])('refuses %j', (text) => {
    expect(permittedUrl('system', text, SITES)).toBeNull();
  });

  it('refuses a path without any site that has a host', () => {
    expect(permittedUrl('system', '/x', [site('relative', '/')])).toBeNull();
  });

  it('gives no other group any scope', () => {
    expect(['content', 'configuration', 'rag', 'nobody'].map(egressScope)).toEqual([
      'none',
      'none',
      'none',
      'none',
    ]);
    expect(permittedUrl('rag', '/imprint', SITES)).toBeNull();
  });
});

describe('Endpoints the snapshot declares (R-05.11, R-30.58)', () => {
  it.each(['https://cms.example.org/sidecar/facts', 'http://web:8080/facts', 'http://[::1]:8000/'])(
    'may be asked at %s',
    (url) => {
      expect(permittedEndpoint(url)).toBe(url);
    },
  );

  it.each([
    'https://user:pw@cms.example.org/',
    'https://cms.example.org\\@evil.example/',
    'https://cms.example.org/ facts',
    '//cms.example.org/',
    '/facts',
    'file:///etc/passwd',
    'https://',
    '',
  ])('refuses %j', (url) => {
    expect(permittedEndpoint(url)).toBeNull();
  });
});
