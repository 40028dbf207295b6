import { UnauthenticatedError } from '#errors';
import { readBearer } from './bearer-header';

const JWT = 'aa.bb.cc';

describe('readBearer (R-70.3)', () => {
  it.each<[string, Parameters<typeof readBearer>[0], string | null]>([
    ['nothing', {}, null],
    ['the usual header', { authorization: `Bearer ${JWT}` }, JWT],
    ['the scheme in any case', { authorization: `bearer ${JWT}` }, JWT],
    ['our own header', { 'x-sidecar-authorization': `Bearer ${JWT}` }, JWT],
    ['the same in both', { authorization: `Bearer ${JWT}`, 'x-sidecar-authorization': `Bearer ${JWT}` }, JWT],
    [
      'basic authentication of a staging site beside ours',
      { authorization: 'Basic eA==', 'x-sidecar-authorization': `Bearer ${JWT}` },
      JWT,
    ],
    ['a token without scheme', { authorization: JWT }, null],
    ['two parts only', { authorization: 'Bearer aa.bb' }, null],
    ['blanks inside', { authorization: 'Bearer aa.bb.c c' }, null],
    ['a list of headers', { 'x-sidecar-authorization': [`Bearer ${JWT}`] }, null],
    ['an endless token', { authorization: `Bearer ${'a'.repeat(5000)}.b.c` }, null],
  ])('%s', (_what, headers, token) => {
    expect(readBearer(headers)).toBe(token);
  });

  it('refuses two different ones', () => {
    const headers = { authorization: `Bearer ${JWT}`, 'x-sidecar-authorization': 'Bearer aa.bb.dd' };
    expect(() => readBearer(headers)).toThrow(UnauthenticatedError);
  });
});
