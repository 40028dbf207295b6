import type { DatabaseNames } from './stack-databases';

export interface StackOptions {
  /** Base URL of an OpenAI-compatible provider; ignored when `recordsFile` is given. */
  modelUrl?: string;
  /** Name of the model there. */
  model?: string;
  apiKey?: string;
  /** Providers, models and configurations (SIDECAR_CONFIG); by default one written for `modelUrl`. */
  recordsFile?: string;
  gateways?: number;
  agents?: number;
  tools?: number;
  inboxes?: number;
  traces?: number;
  /** Servers; by default those the commands found. */
  mariadbUrl?: string;
  redisUrl?: string;
  /** Fixed names for the demo; by default scratch names that are dropped at the end. */
  databases?: DatabaseNames;
  redisPrefix?: string;
  /** Port of the first gateway when it is free. */
  httpPort?: number;
  /** Settings beside the usual ones, per app or for all (`*`). */
  env?: Partial<Record<string, Record<string, string>>>;
  /** Modules loaded before an app. */
  preload?: Partial<Record<string, string[]>>;
  logLevel?: string;
}
