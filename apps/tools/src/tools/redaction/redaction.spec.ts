import { redactEnvironmentValue } from './environment-value';
import { maskSecretShapes, sanitizeErrorMessage } from './secret-shapes';
import { redactSourceLine } from './source-line';
import { maskUrlPasswords } from './url-password';

describe('Redaction catalogue (R-30.35 to R-30.41)', () => {
  it.each([
    ['redis://user:pw@cache/0', 'redis://user:***@cache/0'],
    ['redis://:pw@cache/0', 'redis://:***@cache/0'],
    ['mysql://u:a:b@h and ftp://u2:p2@h2', 'mysql://u:***@h and ftp://u2:***@h2'],
    ['https://h:8080 mail@x.com', 'https://h:8080 mail@x.com'],
    ['https://h/path:x@y', 'https://h/path:x@y'],
    ['1://u:p@h', '1://u:p@h'],
  ])('masks the password of %j (R-30.35)', (text, expected) => {
    expect(maskUrlPasswords(text)).toBe(expected);
  });

  it.each([
    ["$apiKey = 'x';", '$apiKey = [redacted]'],
    ["'password' => 'x', 'timeout' => 5", "'password' => [redacted]"],
    ['"license_key": "x",', '"license_key": [redacted]'],
    ['// Authorization: Bearer abc', '// Authorization: [redacted]'],
    ['public function getToken(): string { return $this->token->get(); }', null],
    ["$header = 'Bearer abc.def';", "$header = 'Bearer [redacted]';"],
    ["$other = 'sk-0123456789abcdef';", "$other = 'sk-[redacted]';"],
    ['private int $monkey = 3;', null],
    ['token:', null],
    ['token: ', 'token:[redacted]'],
    ['dsn = redis://u:p@h', 'dsn = [redacted]'],
  ])('redacts the source line %j (R-30.37)', (line, expected) => {
    expect(redactSourceLine(line)).toBe(expected ?? line);
  });

  it('masks what looks like a secret under a neutral name (R-30.39)', () => {
    const jwt = 'eyJhbGci.eyJzdWIi.c2ln';
    expect(maskSecretShapes(`a ${jwt} b ghp_${'a'.repeat(36)} Bearer x.y==`)).toBe('a *** b *** Bearer ***');
    expect(maskSecretShapes('https://h/?api_key=1&x=1&X-Amz-Signature=2#f')).toBe(
      'https://h/?api_key=***&x=1&X-Amz-Signature=***#f',
    );
  });

  it('sanitises messages by the URL shapes only, stopping at JSON quotes and # (R-30.40)', () => {
    expect(sanitizeErrorMessage('{"u":"https://a:b@h/?token=c","n":"sk-0123456789abcdef0"} #1')).toBe(
      '{"u":"https://a:***@h/?token=***","n":"sk-0123456789abcdef0"} #1',
    );
    expect(sanitizeErrorMessage('https://h:8080 mail@x.com')).toBe('https://h:8080 mail@x.com');
  });

  it('withholds variables by name, userinfo by shape, and what is too long to check (R-30.120, R-30.41)', () => {
    expect([
      redactEnvironmentValue('MYSQL_PWD', 'x'),
      redactEnvironmentValue('REDIS_URL', 'redis://user:pw@cache:6379/0'),
      redactEnvironmentValue('HOST', 'web-01'),
      redactEnvironmentValue('LONG', 'x'.repeat(40_000)),
    ]).toEqual(['***redacted***', 'redis://***redacted***@cache:6379/0', 'web-01', '***redacted***']);
  });

  it('takes linear time on hostile lines', () => {
    const started = Date.now();
    for (const line of [
      'a'.repeat(2e6),
      'token '.repeat(3e5),
      `a://${'b'.repeat(2e6)}`,
      ':// '.repeat(5e5),
    ]) {
      redactSourceLine(line);
      sanitizeErrorMessage(line);
    }
    sanitizeErrorMessage('?key'.repeat(5e5));
    redactSourceLine(`token${' '.repeat(2e6)}x`);
    expect(Date.now() - started).toBeLessThan(3_000);
  });
});
