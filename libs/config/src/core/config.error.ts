/** One setting that can't be used. */
export interface SettingProblem {
  /** Environment variable, e.g. `SIDECAR_KEK`. */
  env: string;
  /** What is wrong and what to do; never contains the value of a secret. */
  message: string;
}

/** The process can't start: every unusable setting at once, each with its fix. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly SettingProblem[]) {
    super(['Configuration is not usable:', ...problems.map(line)].join('\n'));
    this.name = 'ConfigError';
  }
}

function line({ env, message }: SettingProblem): string {
  return `  ${env}: ${message}`;
}
