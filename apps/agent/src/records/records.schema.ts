import { TRUST_ZONES } from '#contracts';
import { PRIVACY_LEVELS } from '#governance';

const id = { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,149}$' };
const price = { type: 'number', minimum: 0 };

const provider = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'baseUrl', 'trustZone'],
  properties: {
    id,
    baseUrl: { type: 'string', pattern: '^https?://' },
    apiKey: { type: 'string', minLength: 1 },
    apiKeyFile: { type: 'string', minLength: 1 },
    apiKeyEnv: { type: 'string', pattern: '^[A-Z][A-Z0-9_]*$' },
    trustZone: { enum: TRUST_ZONES },
  },
};

const model = {
  type: 'object',
  additionalProperties: false,
  required: ['provider', 'name'],
  properties: {
    id,
    provider: id,
    name: { type: 'string', minLength: 1, maxLength: 128 },
    contextLength: { type: 'integer', minimum: 0 },
    maxOutput: { type: 'integer', minimum: 0 },
    prices: { type: 'object', additionalProperties: false, properties: { input: price, output: price } },
    streaming: { type: 'boolean' },
  },
};

const configuration = {
  type: 'object',
  additionalProperties: false,
  required: ['identifier', 'model'],
  properties: {
    identifier: id,
    model: { type: 'string', minLength: 1 },
    systemPrompt: { type: 'string' },
    temperature: { type: 'number', minimum: 0, maximum: 2 },
    maxRounds: { type: 'integer', minimum: 1, maximum: 20 },
    allowedToolGroups: { type: 'array', items: id },
    allowedBackendGroups: { type: 'array', items: { type: 'integer', minimum: 1 } },
    requireSecondApprover: { type: 'boolean' },
    approvalExpiresSeconds: { type: 'integer', minimum: 1 },
    privacy: { enum: PRIVACY_LEVELS },
    default: { type: 'boolean' },
  },
};

/** Shape of the records file; what refers to what is checked afterwards. */
export const RECORDS_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['providers', 'models', 'configurations'],
  properties: {
    providers: { type: 'array', minItems: 1, items: provider },
    models: { type: 'array', minItems: 1, items: model },
    configurations: { type: 'array', minItems: 1, items: configuration },
  },
};

/** The file once it has passed the schema. */
export interface RecordsFile {
  providers: {
    id: string;
    baseUrl: string;
    apiKey?: string;
    apiKeyFile?: string;
    apiKeyEnv?: string;
    trustZone: (typeof TRUST_ZONES)[number];
  }[];
  models: {
    id?: string;
    provider: string;
    name: string;
    contextLength?: number;
    maxOutput?: number;
    prices?: { input?: number; output?: number };
    streaming?: boolean;
  }[];
  configurations: {
    identifier: string;
    model: string;
    systemPrompt?: string;
    temperature?: number;
    maxRounds?: number;
    allowedToolGroups?: string[];
    allowedBackendGroups?: number[];
    requireSecondApprover?: boolean;
    approvalExpiresSeconds?: number;
    privacy?: (typeof PRIVACY_LEVELS)[number];
    default?: boolean;
  }[];
}
