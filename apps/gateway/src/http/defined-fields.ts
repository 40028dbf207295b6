/** The same object without keys whose value is undefined: an absent filter must not travel. */
export function definedFields<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never;
}
