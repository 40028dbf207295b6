import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { stringify } from 'yaml';

export interface RecordsOptions {
  modelUrl: string;
  model?: string;
  apiKey?: string;
}

/** Writes the records a stack starts with: one provider, one model, one configuration. */
export function writeRecordsFile(folder: string, options: RecordsOptions): string {
  const file = resolve(folder, 'records.yaml');
  writeFileSync(file, stringify(records(options)), { mode: 0o600 });
  return file;
}

function records({ modelUrl, model = 'scripted', apiKey = 'none' }: RecordsOptions): unknown {
  return {
    // The demo site is invented, so nothing on it has to be kept from a provider, wherever that stands.
    providers: [{ id: 'demo', baseUrl: modelUrl, apiKey, trustZone: 'local' }],
    // Forty tool schemas alone would fill the 8,192 tokens assumed of an unknown model.
    models: [{ id: 'demo', provider: 'demo', name: model, contextLength: 128_000 }],
    configurations: [
      { identifier: 'demo', model: 'demo', maxRounds: 12, privacy: 'full', default: true },
      { identifier: 'four-eyes', model: 'demo', maxRounds: 12, requireSecondApprover: true },
    ],
  };
}
