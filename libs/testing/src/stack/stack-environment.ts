import { randomBytes } from 'node:crypto';
import type { TokenIssuer } from './signed-token';
import type { StackDatabases } from './stack-databases';
import { CHECKOUT, DEMO_SITE } from './demo-site';
import type { StackOptions } from './stack-options';

export interface StackSecrets {
  kek: string;
  issuer: TokenIssuer;
}

export function createSecrets(): StackSecrets {
  const secret = randomBytes(32).toString('hex');
  return {
    kek: randomBytes(32).toString('base64'),
    issuer: { kid: 'demo', secret, instanceId: DEMO_SITE.instanceId },
  };
}

export interface StackFacts {
  databases: StackDatabases;
  redisUrl: string;
  redisPrefix: string;
  secrets: StackSecrets;
  recordsFile: string;
}

/** Service account that pushes the snapshot, as TYPO3's own would. */
export const SNAPSHOT_ACCOUNT = 'service:typo3';

/** Settings of one process. Each app gets only what it may know: the split is a security boundary (design §3). */
export function environmentOf(app: string, facts: StackFacts, options: StackOptions): Record<string, string> {
  const { databases, secrets } = facts;
  const common = {
    SIDECAR_REDIS_URL: facts.redisUrl,
    SIDECAR_REDIS_PREFIX: facts.redisPrefix,
    SIDECAR_DATABASE_URL: databases.sidecarUrl,
    SIDECAR_KEK: secrets.kek,
    SIDECAR_LOG_LEVEL: options.logLevel ?? 'warn',
  };
  const own: Partial<Record<string, Record<string, string>>> = {
    gateway: {
      SIDECAR_TOKEN_KEYS: `${secrets.issuer.kid}:HS256:${secrets.issuer.secret}`,
      SIDECAR_INSTANCE_ID: secrets.issuer.instanceId,
      SIDECAR_RATE_LIMIT_ACTOR: '100000',
      SIDECAR_RATE_LIMIT_ADDRESS: '100000',
    },
    agent: { SIDECAR_CONFIG: facts.recordsFile },
    tools: {
      SIDECAR_TYPO3_READ_URL: databases.typo3ReadUrl,
      SIDECAR_TYPO3_WRITE_URL: databases.typo3WriteUrl,
      SIDECAR_INSTANCE_ID: secrets.issuer.instanceId,
      SIDECAR_PROJECT_PATH: `${CHECKOUT}/deploy/demo/site`,
      SIDECAR_SERVICE_ACCOUNTS: 'typo3=snapshot:write,nightly=agent:run+agent:read',
    },
  };
  return { ...common, ...own[app], ...options.env?.['*'], ...options.env?.[app] };
}
