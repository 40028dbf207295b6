import { escapePointer } from './field-errors';

/** JSON pointers of keys named `__proto__`: frameworks drop them silently, and we answer every unknown key. */
export function prototypeKeys(value: unknown, parent = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const pointer = `${parent}/${escapePointer(key)}`;
    return [...(key === '__proto__' ? [pointer] : []), ...prototypeKeys(item, pointer)];
  });
}
