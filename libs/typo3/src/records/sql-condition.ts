/** A fragment of a WHERE clause with its bound values. */
export interface SqlCondition {
  sql: string;
  params: (string | number)[];
}

/** A table or column name for SQL text; throws on what no TCA table or column is called, so that a name can never carry SQL. */
export function quoteName(name: string): string {
  if (!/^[A-Za-z0-9_]{1,64}$/.test(name)) {
    throw new TypeError('A table or column name may hold letters, digits and underscores only.');
  }
  return `\`${name}\``;
}

/** `%text%` with what LIKE would read as a wildcard taken literally. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

export function allOf(conditions: readonly SqlCondition[]): SqlCondition {
  return {
    sql: conditions.length === 0 ? '1 = 1' : conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    params: conditions.flatMap(({ params }) => params),
  };
}

export function anyOf(conditions: readonly SqlCondition[]): SqlCondition {
  return {
    sql: conditions.length === 0 ? '1 = 0' : conditions.map(({ sql }) => `(${sql})`).join(' OR '),
    params: conditions.flatMap(({ params }) => params),
  };
}
