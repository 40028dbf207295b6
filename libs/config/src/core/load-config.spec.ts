import 'reflect-metadata';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AgentConfig,
  ConfigError,
  DatabaseConfig,
  EncryptionConfig,
  HttpConfig,
  loadConfig,
  loadConfigs,
  RedisConfig,
  TokenConfig,
  ToolsConfig,
  unknownSettings,
  type ConfigClass,
  type Environment,
} from '..';

const KEY = randomBytes(32).toString('base64');
const SECRET = 'a shared secret of at least 32 bytes!';

function problemsOf(configClass: ConfigClass, environment: Environment): string[] {
  try {
    loadConfig(configClass, environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ env, message }) => `${env}: ${message}`);
    throw error;
  }
  return [];
}

describe('reading settings (design §5 config)', () => {
  it('fills in defaults and converts to the type of the property', () => {
    expect(loadConfig(RedisConfig, {})).toEqual({ url: 'redis://127.0.0.1:6379', prefix: 'sidecar' });
    expect(loadConfig(HttpConfig, { SIDECAR_HTTP_PORT: '9000' }).port).toBe(9000);
    expect(loadConfig(RedisConfig, { SIDECAR_REDIS_PREFIX: ' ' }).prefix).toBe('sidecar');
  });

  it('reads each setting from a mounted file as well, without its trailing line break', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sidecar-config-'));
    const file = join(folder, 'kek');
    writeFileSync(file, `${KEY}\n`);
    expect(loadConfig(EncryptionConfig, { SIDECAR_KEK_FILE: file }).kek.toString('base64')).toBe(KEY);
    expect(problemsOf(EncryptionConfig, { SIDECAR_KEK: KEY, SIDECAR_KEK_FILE: file })).toEqual([
      'SIDECAR_KEK: set either SIDECAR_KEK or SIDECAR_KEK_FILE, not both',
    ]);
    expect(problemsOf(EncryptionConfig, { SIDECAR_KEK_FILE: join(folder, 'gone') })).toEqual([
      expect.stringMatching(/^SIDECAR_KEK_FILE: the file .*gone can't be read \(ENOENT\)$/),
    ]);
    rmSync(folder, { recursive: true });
  });

  it('lists every problem at once, each with the name of its variable and what to do', () => {
    const problems = problemsOf(AgentConfig, {
      SIDECAR_AGENT_CONCURRENCY: 'many',
      SIDECAR_LEASE_SECONDS: '0',
      SIDECAR_HEARTBEAT_SECONDS: '40',
    });
    expect(problems).toEqual([
      'SIDECAR_CONFIG: is required: YAML file with providers, models and configurations. (path of a readable file) Set SIDECAR_CONFIG or SIDECAR_CONFIG_FILE.',
      'SIDECAR_AGENT_CONCURRENCY: must be a number',
      'SIDECAR_LEASE_SECONDS: must not be less than 1',
      'SIDECAR_HEARTBEAT_SECONDS: must be less than 0.5 × leaseSeconds',
    ]);
  });

  it('names the problems of every class the process needs in one error', () => {
    const load = (): unknown => loadConfigs([DatabaseConfig, EncryptionConfig], {});
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/SIDECAR_DATABASE_URL: is required[\s\S]*SIDECAR_KEK: is required/);
  });

  it('never prints the value of a secret', () => {
    const secret = 'mysql://root:hunter2@db';
    const problems = problemsOf(DatabaseConfig, { SIDECAR_DATABASE_URL: secret });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('SIDECAR_DATABASE_URL: must be a mysql:// URL that names a database');
    expect(problems[0]).not.toContain('hunter2');
    expect(problemsOf(EncryptionConfig, { SIDECAR_KEK: 'c2hvcnQ=' }).join()).not.toContain('c2hvcnQ');
  });
});

describe('keys without which nothing starts (D-16, R-70.3)', () => {
  it('refuses to start without a key-encryption key, or with one that is not 32 bytes', () => {
    expect(problemsOf(EncryptionConfig, {})).toEqual([expect.stringContaining('SIDECAR_KEK: is required')]);
    for (const text of ['short', randomBytes(16).toString('base64'), randomBytes(33).toString('base64')]) {
      expect(problemsOf(EncryptionConfig, { SIDECAR_KEK: text })).toEqual([
        expect.stringContaining('SIDECAR_KEK: must decode to exactly 32 bytes'),
      ]);
    }
  });

  it('accepts a former key beside the present one while keys are rotated', () => {
    const config = loadConfig(EncryptionConfig, { SIDECAR_KEK: KEY, SIDECAR_KEK_PREVIOUS: KEY });
    expect(config.previousKek).toHaveLength(32);
    expect(loadConfig(EncryptionConfig, { SIDECAR_KEK: KEY }).previousKek).toBeUndefined();
  });

  const tokens = (keys: string): string[] =>
    problemsOf(TokenConfig, { SIDECAR_TOKEN_KEYS: keys, SIDECAR_INSTANCE_ID: 'site' });

  it('refuses to start without token keys and instance id', () => {
    expect(problemsOf(TokenConfig, {})).toEqual([
      expect.stringContaining('SIDECAR_TOKEN_KEYS: is required'),
      expect.stringContaining('SIDECAR_INSTANCE_ID: is required'),
    ]);
  });

  it('reads HS256 secrets and Ed25519 keys as PEM or JWK, two at most', () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const jwk = JSON.stringify(publicKey.export({ format: 'jwk' }));
    for (const material of [pem, pem.replaceAll('\n', '\\n'), jwk]) {
      const { keys } = loadConfig(TokenConfig, {
        SIDECAR_TOKEN_KEYS: `new:EdDSA:${material}, old:HS256:${SECRET}`,
        SIDECAR_INSTANCE_ID: 'site',
      });
      expect(keys.map(({ kid, alg }) => [kid, alg])).toEqual([
        ['new', 'EdDSA'],
        ['old', 'HS256'],
      ]);
      expect(keys[0]?.key.equals(publicKey)).toBe(true);
      expect(keys[1]?.key.export().toString()).toBe(SECRET);
    }
  });

  it.each([
    ['a:HS256:short', 'shorter than 32 bytes'],
    [`a:HS256:${SECRET},b:HS256:${SECRET},c:HS256:${SECRET}`, 'at most two keys'],
    [`a:HS256:${SECRET},a:HS256:${SECRET}`, 'each key needs a kid of its own'],
    [`a:RS256:${SECRET}`, 'each entry must be'],
    ['a:EdDSA:nonsense', 'neither a PEM nor a JWK'],
    [
      `a:EdDSA:${generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' }).toString()}`,
      'not an Ed25519 key',
    ],
  ])('refuses token keys %#', (keys, reason) => {
    expect(tokens(keys)).toEqual([expect.stringContaining(reason)]);
    expect(tokens(keys).join()).not.toContain(SECRET);
  });
});

describe('service accounts (R-05.9)', () => {
  const accounts = (text: string): Record<string, string[]> =>
    loadConfig(ToolsConfig, { SIDECAR_INSTANCE_ID: 'site', SIDECAR_SERVICE_ACCOUNTS: text }).serviceAccounts;

  it('are a list or a JSON object of scopes', () => {
    const expected = { cron: ['agent:run', 'agent:read'], deploy: ['snapshot:write'] };
    expect(accounts('cron=agent:run+agent:read, deploy=snapshot:write')).toEqual(expected);
    expect(accounts(JSON.stringify(expected))).toEqual(expected);
  });

  it.each(['cron=root', 'c ron=agent:run', '{"cron":"agent:run"}', '{broken'])('refuse %s', (text) => {
    expect(() => accounts(text)).toThrow('SIDECAR_SERVICE_ACCOUNTS');
  });
});

describe('unknown settings', () => {
  it('are problems, so that a misspelt name is noticed', () => {
    const environment = {
      SIDECAR_HTTP_PROT: '1',
      SIDECAR_KEK_FILE: 'x',
      PATH: '/bin',
      SIDECAR_DEPLOY_X: '1',
    };
    expect(unknownSettings(environment).map(({ env }) => env)).toEqual(['SIDECAR_HTTP_PROT']);
  });

  it('spare what Kubernetes announces about a service named sidecar-…', () => {
    const links = {
      SIDECAR_GATEWAY_SERVICE_HOST: '10.0.0.1',
      SIDECAR_GATEWAY_SERVICE_PORT: '8080',
      SIDECAR_GATEWAY_PORT: 'tcp://10.0.0.1:8080',
      SIDECAR_GATEWAY_PORT_8080_TCP_ADDR: '10.0.0.1',
    };
    expect(unknownSettings(links)).toEqual([]);
  });
});
