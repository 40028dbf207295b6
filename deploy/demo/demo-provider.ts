import { ScriptedModelServer } from '#testing';
import { demoModel, DEMO_MODEL_NAME } from './demo-model';

export interface DemoProvider {
  /** Printed, so that everybody sees what answers. */
  label: string;
  modelUrl?: string;
  apiKey?: string;
  recordsFile?: string;
  model?: string;
  stop(): Promise<void>;
}

/** `SIDECAR_CONFIG` or `OPENAI_API_KEY` of the caller, else the scripted demo model, which needs no key. */
export async function chooseProvider(): Promise<DemoProvider> {
  const { SIDECAR_CONFIG: recordsFile, OPENAI_API_KEY: apiKey, OPENAI_BASE_URL, OPENAI_MODEL } = process.env;
  const nothing = async (): Promise<void> => undefined;
  if (recordsFile) return { label: `the records of ${recordsFile}`, recordsFile, stop: nothing };
  if (apiKey) {
    const modelUrl = OPENAI_BASE_URL ?? 'https://api.openai.com/v1';
    const model = OPENAI_MODEL ?? 'gpt-4.1-mini';
    return { label: `${model} at ${new URL(modelUrl).host}`, modelUrl, apiKey, model, stop: nothing };
  }
  const server = await ScriptedModelServer.start(demoModel);
  return {
    label: 'the built-in demo model: a fixed script, no artificial intelligence, no key',
    modelUrl: server.baseUrl,
    model: DEMO_MODEL_NAME,
    stop: () => server.stop(),
  };
}
