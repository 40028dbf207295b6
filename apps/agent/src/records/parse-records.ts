import Ajv, { type ErrorObject } from 'ajv';
import { parse as parseYaml } from 'yaml';
import { RecordsError } from './records.error';
import { RECORDS_SCHEMA, type RecordsFile } from './records.schema';
import type { ConfigurationRecord, ModelRecord, ProviderRecord, Records } from './records';

export const DEFAULT_MAX_ROUNDS = 5;

/** Finds the key a provider record only points to; throws an Error that says what is missing. */
export interface KeySource {
  fromFile(path: string): string;
  fromEnvironment(name: string): string;
}

const validate = new Ajv({ allErrors: true, strict: true }).compile<RecordsFile>(RECORDS_SCHEMA);

/** @throws RecordsError naming every problem with its place in the file */
export function parseRecords(text: string, keys: KeySource): Records {
  const document = readYaml(text);
  if (!validate(document)) throw new RecordsError((validate.errors ?? []).map(schemaProblem));
  const problems: string[] = [];
  const providers = new Map(document.providers.map((raw) => [raw.id, toProvider(raw, keys, problems)]));
  const models = new Map<string, ModelRecord>();
  for (const raw of document.models) {
    const provider = providers.get(raw.provider);
    if (!provider) problems.push(`models: "${raw.name}" names the unknown provider "${raw.provider}"`);
    else models.set(raw.id ?? raw.name, toModel(raw, provider));
  }
  const configurations: ConfigurationRecord[] = [];
  for (const raw of document.configurations) {
    const model = models.get(raw.model);
    if (!model) problems.push(`configurations: "${raw.identifier}" names the unknown model "${raw.model}"`);
    else configurations.push(toConfiguration(raw, model));
  }
  problems.push(...duplicates(document));
  if (problems.length > 0) throw new RecordsError(problems);
  return { configurations };
}

function readYaml(text: string): unknown {
  try {
    return parseYaml(text);
  } catch (error) {
    throw new RecordsError([`not YAML: ${(error as Error).message.split('\n')[0] ?? ''}`]);
  }
}

function schemaProblem(error: ErrorObject): string {
  const place = error.instancePath.slice(1).replaceAll('/', '.') || 'the file';
  const params = error.params as { additionalProperty?: string; allowedValues?: readonly string[] };
  const detail = params.additionalProperty ?? params.allowedValues?.join(', ');
  return `${place}: ${error.message ?? 'invalid'}${detail === undefined ? '' : ` (${detail})`}`;
}

function toProvider(
  raw: RecordsFile['providers'][number],
  keys: KeySource,
  problems: string[],
): ProviderRecord {
  const { id, baseUrl, trustZone } = raw;
  return { id, baseUrl, trustZone, apiKey: keyOf(raw, keys, problems) };
}

function keyOf(raw: RecordsFile['providers'][number], keys: KeySource, problems: string[]): string {
  const given = [raw.apiKey, raw.apiKeyFile, raw.apiKeyEnv].filter((value) => value !== undefined);
  if (given.length > 1)
    problems.push(`providers: "${raw.id}" may have only one of apiKey, apiKeyFile, apiKeyEnv`);
  try {
    if (raw.apiKeyFile !== undefined) return keys.fromFile(raw.apiKeyFile);
    if (raw.apiKeyEnv !== undefined) return keys.fromEnvironment(raw.apiKeyEnv);
  } catch (error) {
    problems.push(`providers: the key of "${raw.id}" is missing: ${(error as Error).message}`);
  }
  return raw.apiKey ?? '';
}

function toModel(raw: RecordsFile['models'][number], provider: ProviderRecord): ModelRecord {
  return {
    id: raw.id ?? raw.name,
    provider,
    name: raw.name,
    contextLength: raw.contextLength ?? 0,
    maxOutput: raw.maxOutput ?? 0,
    prices: { input: raw.prices?.input ?? null, output: raw.prices?.output ?? null },
    streaming: raw.streaming ?? true,
  };
}

function toConfiguration(
  raw: RecordsFile['configurations'][number],
  model: ModelRecord,
): ConfigurationRecord {
  const defaults = {
    systemPrompt: '',
    temperature: null,
    maxRounds: DEFAULT_MAX_ROUNDS,
    allowedToolGroups: [],
    allowedBackendGroups: [],
    requireSecondApprover: false,
    approvalExpiresSeconds: null,
    privacy: 'metadata' as const,
  };
  const { default: isDefault = false, ...given } = raw;
  return { ...defaults, ...given, model, isDefault };
}

function duplicates(file: RecordsFile): string[] {
  const lists: [string, string[]][] = [
    ['providers', file.providers.map(({ id }) => id)],
    ['models', file.models.map(({ id, name }) => id ?? name)],
    ['configurations', file.configurations.map(({ identifier }) => identifier)],
  ];
  const twice = lists.flatMap(([list, names]) =>
    names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `${list}: "${name}" appears twice`),
  );
  const defaults = file.configurations.filter((configuration) => configuration.default).length;
  return defaults > 1 ? [...twice, 'configurations: only one may be the default'] : twice;
}
