/** The records file can't be used: every problem at once, so that one edit fixes it. */
export class RecordsError extends Error {
  constructor(
    readonly problems: readonly string[],
    path = 'SIDECAR_CONFIG',
  ) {
    super([`${path} is not usable:`, ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.name = 'RecordsError';
  }
}
