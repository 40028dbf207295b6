const FALSE_VALUES: readonly unknown[] = [undefined, null, false, 0, '', '0'];

/** PHP's truth of a JSON value: `false`, 0, `""`, `"0"`, `[]`, `{}` and null are false, all else is true. */
export function isTrue(value: unknown): boolean {
  return typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : !FALSE_VALUES.includes(value);
}
