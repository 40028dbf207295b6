import { validateSync, type ValidationError } from 'class-validator';
import { ConfigError, type SettingProblem } from './config.error';
import { parseText } from './parse-text';
import { readVariable, type Environment } from './read-variable';
import { settingsOf, type ConfigClass, type SettingField } from './setting.decorator';

/**
 * Reads and validates one settings class.
 * @throws ConfigError listing every problem of the class
 */
export function loadConfig<T extends object>(
  configClass: ConfigClass<T>,
  environment: Environment = process.env,
): T {
  const { config, problems } = readConfig(configClass, environment);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** As {@link loadConfig}, but hands the problems back so that several classes can be reported together. */
export function readConfig<T extends object>(
  configClass: ConfigClass<T>,
  environment: Environment,
): { config: T; problems: SettingProblem[] } {
  const config = new configClass();
  const problems: SettingProblem[] = [];
  for (const field of settingsOf(configClass)) {
    const problem = assign(config, field, environment);
    if (problem) problems.push(problem);
  }
  const broken = new Set(problems.map(({ env }) => env.replace(/_FILE$/, '')));
  for (const error of validateSync(config, { forbidUnknownValues: false })) {
    const problem = toProblem(error, settingsOf(configClass));
    if (!broken.has(problem.env)) problems.push(problem);
  }
  return { config, problems };
}

function assign(config: object, field: SettingField, environment: Environment): SettingProblem | null {
  const variable = readVariable(field.env, environment);
  if ('problem' in variable) return variable.problem;
  if (variable.text === undefined) return assignDefault(config, field);
  try {
    Reflect.set(config, field.property, parseText(field, variable.text));
    return null;
  } catch (error) {
    return { env: field.env, message: withHint((error as Error).message, field) };
  }
}

function assignDefault(config: object, field: SettingField): SettingProblem | null {
  if (field.default !== undefined) Reflect.set(config, field.property, field.default);
  else if (!field.optional) {
    const message = withHint(`is required: ${field.description}`, field);
    return { env: field.env, message: `${message} Set ${field.env} or ${field.env}_FILE.` };
  }
  return null;
}

function toProblem(error: ValidationError, fields: readonly SettingField[]): SettingProblem {
  const field = fields.find(({ property }) => property === error.property);
  const message = describe(error).replaceAll(`${error.property} `, '');
  return field ? { env: field.env, message: withHint(message, field) } : { env: error.property, message };
}

function describe(error: ValidationError): string {
  const own = Object.values(error.constraints ?? {});
  return [...own, ...(error.children ?? []).map(describe)].join('; ');
}

function withHint(message: string, field: SettingField): string {
  return field.hint ? `${message} (${field.hint})` : message;
}
