import { CONFIG_CLASSES } from '../settings/config-classes';
import { settingsOf, type SettingField } from './setting.decorator';

/** One row of the settings table in `docs/operations.md`. */
export interface SettingDescription {
  /** Settings class, e.g. `RedisConfig`. */
  group: string;
  env: string;
  type: string;
  /** Text of the default, null when there is none. */
  default: string | null;
  required: boolean;
  secret: boolean;
  description: string;
}

/** Every setting of the product, in the order of the classes. */
export function describeSettings(): SettingDescription[] {
  return CONFIG_CLASSES.flatMap((configClass) =>
    settingsOf(configClass).map((field) => describeSetting(configClass.name, field)),
  );
}

function describeSetting(group: string, field: SettingField): SettingDescription {
  return {
    group,
    env: field.env,
    type: field.type ?? typeName(field.designType),
    default: field.default === undefined ? null : defaultText(field.default),
    required: field.default === undefined && !field.optional,
    secret: field.secret ?? false,
    description: field.description,
  };
}

function typeName(designType: unknown): string {
  if (designType === Number) return 'number';
  if (designType === Boolean) return 'boolean';
  return 'string';
}

function defaultText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
