import { parseRecords, type KeySource } from './parse-records';
import { RecordsError } from './records.error';

const keys: KeySource = {
  fromFile: (path) => `from ${path}`,
  fromEnvironment: (name) => {
    if (name !== 'MODEL_KEY') throw new Error(`the environment variable ${name} is not set`);
    return 'from environment';
  },
};
const PROVIDERS =
  'providers:\n  - {id: p, baseUrl: "https://x/v1", trustZone: local, apiKeyEnv: MODEL_KEY}\n';
const MODELS = 'models:\n  - {provider: p, name: m}\n';
const CONFIGURATIONS = 'configurations:\n  - {identifier: c, model: m, default: true}\n';

function problemsOf(text: string): readonly string[] {
  try {
    parseRecords(text, keys);
  } catch (error) {
    expect(error).toBeInstanceOf(RecordsError);
    return (error as RecordsError).problems;
  }
  return [];
}

describe('parseRecords', () => {
  it('resolves references and fills in defaults', () => {
    expect(parseRecords(PROVIDERS + MODELS + CONFIGURATIONS, keys).configurations).toEqual([
      {
        identifier: 'c',
        model: {
          id: 'm',
          name: 'm',
          provider: { id: 'p', baseUrl: 'https://x/v1', trustZone: 'local', apiKey: 'from environment' },
          contextLength: 0,
          maxOutput: 0,
          prices: { input: null, output: null },
          streaming: true,
        },
        systemPrompt: '',
        temperature: null,
        maxRounds: 5,
        allowedToolGroups: [],
        allowedBackendGroups: [],
        requireSecondApprover: false,
        approvalExpiresSeconds: null,
        privacy: 'metadata',
        isDefault: true,
      },
    ]);
  });

  it.each<[string, string, string]>([
    ['no YAML', 'a: [', 'not YAML'],
    ['nothing', '', 'the file: must be object'],
    [
      'an unknown key',
      `${PROVIDERS}${MODELS}${CONFIGURATIONS}extra: 1`,
      'must NOT have additional properties (extra)',
    ],
    [
      'a bad trust zone',
      PROVIDERS.replace('local', 'moon') + MODELS + CONFIGURATIONS,
      'providers.0.trustZone: must be equal to one of the allowed values (local',
    ],
    [
      'more than 20 rounds (D-17)',
      PROVIDERS + MODELS + CONFIGURATIONS.replace('model: m', 'model: m, maxRounds: 21'),
      'configurations.0.maxRounds: must be <= 20',
    ],
    [
      'an unknown provider',
      PROVIDERS + MODELS.replace('provider: p', 'provider: q') + CONFIGURATIONS,
      '"m" names the unknown provider "q"',
    ],
    [
      'an unknown model',
      PROVIDERS + MODELS + CONFIGURATIONS.replace('model: m', 'model: n'),
      '"c" names the unknown model "n"',
    ],
    [
      'a name twice',
      PROVIDERS + MODELS + CONFIGURATIONS + '  - {identifier: c, model: m}\n',
      '"c" appears twice',
    ],
    [
      'two defaults',
      PROVIDERS + MODELS + CONFIGURATIONS + '  - {identifier: d, model: m, default: true}\n',
      'only one may be the default',
    ],
    [
      'a missing key',
      PROVIDERS.replace('MODEL_KEY', 'OTHER_KEY') + MODELS + CONFIGURATIONS,
      'the environment variable OTHER_KEY is not set',
    ],
    [
      'two keys',
      PROVIDERS.replace('apiKeyEnv', 'apiKey: k, apiKeyEnv') + MODELS + CONFIGURATIONS,
      'only one of apiKey',
    ],
  ])('refuses %s', (_title, text, problem) => {
    expect(problemsOf(text).join('\n')).toContain(problem);
  });
});
