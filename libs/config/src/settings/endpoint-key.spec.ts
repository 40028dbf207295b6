import { parseEndpointKey } from './endpoint-key';

const SECRET = `base64:${Buffer.alloc(32, 9).toString('base64')}`;

describe('Key of requests to the endpoints of TYPO3 (R-05.11, R-30.204)', () => {
  it('reads one HS256 key', () => {
    const { kid, alg, key } = parseEndpointKey(`sidecar:HS256:${SECRET}`);
    expect([kid, alg, key.export()]).toEqual(['sidecar', 'HS256', Buffer.alloc(32, 9)]);
  });

  it.each([
    ['two keys', `a:HS256:${SECRET},b:HS256:${SECRET}`, /exactly one key/],
    ['a short secret', 'a:HS256:short', /shorter than 32 bytes/],
    ['a secret alone', SECRET, /kid:HS256:secret/],
  ])('refuses %s', (_what, text, message) => {
    expect(() => parseEndpointKey(text)).toThrow(message);
  });
});
