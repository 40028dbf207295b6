import { ConfigError } from './config.error';
import { readVariable, type Environment } from './read-variable';

/**
 * A secret that a record names by its environment variable instead of holding it; `<name>_FILE` works as everywhere.
 * @throws ConfigError when the variable's file can't be read
 */
export function namedVariable(name: string, environment: Environment = process.env): string | undefined {
  const variable = readVariable(name, environment);
  if ('problem' in variable) throw new ConfigError([variable.problem]);
  return variable.text;
}
