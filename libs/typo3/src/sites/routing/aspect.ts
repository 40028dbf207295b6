/** Turns the text of a URL into an argument's value and back (`aspects` of a route enhancer). */
export interface Aspect {
  /** Only a static one makes a `cHash` needless. */
  readonly isStatic: boolean;
  /** Number of values it can have; null when it is not countable. */
  readonly count: number | null;
  /** Null: no such value. */
  resolve(text: string): Promise<string | null>;
  generate(value: string): Promise<string | null>;
}
