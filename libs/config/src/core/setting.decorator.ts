import 'reflect-metadata';

/** Documentation and parsing of one setting; class-validator decorators beside it say which values are good. */
export interface SettingOptions {
  /** Environment variable. `<env>_FILE` may name a mounted file that holds the value instead. */
  env: string;
  /** One sentence for operators, with the unit. */
  description: string;
  /** The value is never printed. */
  secret?: boolean;
  /** Value when the variable is unset; a setting with neither default nor `optional` is required. */
  default?: unknown;
  /** May be left out; the property stays undefined. */
  optional?: boolean;
  /** How to obtain a good value, printed when it is missing or wrong. */
  hint?: string;
  /** Type name for the settings table when it isn't the property's own. */
  type?: string;
  /** Turns the text into the property's value; throws an Error whose message says what was expected. */
  parse?: (text: string) => unknown;
}

export interface SettingField extends SettingOptions {
  property: string;
  /** Constructor TypeScript recorded for the property: String, Number, Boolean, … */
  designType: unknown;
}

export type ConfigClass<T extends object = object> = new () => T;

const fields = new WeakMap<object, SettingField[]>();

/** Declares a property of a settings class as read from the environment. */
export function Setting(options: SettingOptions): PropertyDecorator {
  return (target, property) => {
    const designType: unknown = Reflect.getMetadata('design:type', target, property);
    const own = fields.get(target.constructor) ?? [];
    fields.set(target.constructor, [...own, { ...options, property: String(property), designType }]);
  };
}

export function settingsOf(configClass: ConfigClass): readonly SettingField[] {
  return fields.get(configClass) ?? [];
}
