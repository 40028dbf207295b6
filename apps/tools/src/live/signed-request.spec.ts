import { parseEndpointKey } from '#config';
import { signatureHeaders } from './signed-request';

const key = parseEndpointKey('sidecar:HS256:0123456789abcdef0123456789abcdef');
const stamp = { timestamp: 1_767_268_800, nonce: '000102030405060708090a0b0c0d0e0f' };
const body = '{"instance":"my-site","endpoint":"facts","operation":"env"}';

describe('Signature of a request to TYPO3 (R-30.204)', () => {
  it('is the one docs/api.md works out', () => {
    expect(signatureHeaders(key, stamp, body)).toEqual({
      'x-sidecar-key': 'sidecar',
      'x-sidecar-timestamp': '1767268800',
      'x-sidecar-nonce': stamp.nonce,
      'x-sidecar-signature': '2769ffeeaa5b5c6eef6575edc5be381b8bdce3d415770b87d2595177891e710d',
    });
  });

  it.each([
    ['timestamp', { ...stamp, timestamp: stamp.timestamp + 1 }, body],
    ['nonce', { ...stamp, nonce: 'f'.repeat(32) }, body],
    ['body', stamp, body.replace('env', 'phpinfo')],
  ])('changes with the %s', (_what, changed, sent) => {
    const [other, own] = [signatureHeaders(key, changed, sent), signatureHeaders(key, stamp, body)];
    expect(other['x-sidecar-signature']).not.toBe(own['x-sidecar-signature']);
  });
});
