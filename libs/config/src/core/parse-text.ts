import type { SettingField } from './setting.decorator';

const TRUE = ['1', 'true', 'yes', 'on'];
const FALSE = ['0', 'false', 'no', 'off'];

/** Text of a variable as the type of its property. */
export function parseText(field: SettingField, text: string): unknown {
  if (field.parse) return field.parse(text);
  if (field.designType === Number) return parseNumber(text);
  if (field.designType === Boolean) return parseBoolean(text);
  return text;
}

function parseNumber(text: string): number {
  const value = Number(text.trim());
  if (text.trim() === '' || !Number.isFinite(value)) throw new Error('must be a number');
  return value;
}

function parseBoolean(text: string): boolean {
  const word = text.trim().toLowerCase();
  if (TRUE.includes(word)) return true;
  if (FALSE.includes(word)) return false;
  throw new Error('must be true or false');
}
