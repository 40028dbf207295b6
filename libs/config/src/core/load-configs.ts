import { ConfigError } from './config.error';
import { readConfig } from './load-config';
import type { Environment } from './read-variable';
import type { ConfigClass } from './setting.decorator';
import { unknownSettings } from './unknown-settings';

const requested = new Set<ConfigClass>();

/** Remembers what this process will ask for, so that one refusal can name everything. */
export function requestConfigs(classes: readonly ConfigClass[]): void {
  for (const configClass of classes) requested.add(configClass);
}

/**
 * Loads several classes.
 * @throws ConfigError listing every problem of these classes and of all others this process asks for
 */
export function loadConfigs(
  classes: readonly ConfigClass[],
  environment: Environment = process.env,
): object[] {
  const results = classes.map((configClass) => readConfig(configClass, environment));
  if (results.some(({ problems }) => problems.length > 0)) {
    const all = [...new Set([...classes, ...requested])];
    throw new ConfigError(all.flatMap((configClass) => readConfig(configClass, environment).problems));
  }
  return results.map(({ config }) => config);
}

/**
 * Checks everything this process will ask for before anything of it starts.
 * @throws ConfigError listing every problem, unknown names included
 */
export function checkSettings(classes: readonly ConfigClass[], environment: Environment = process.env): void {
  const all = [...new Set([...classes, ...requested])];
  const problems = all.flatMap((configClass) => readConfig(configClass, environment).problems);
  problems.push(...unknownSettings(environment));
  if (problems.length > 0) throw new ConfigError(problems);
}
