import { phpJson, phpJsonMap, type PhpValue } from '../values/php-json';

export type StateName = 'custom' | 'parent' | 'source';

const STATES: readonly PhpValue[] = ['custom', 'parent', 'source'];

/**
 * Which columns of a translation follow its parent or source record (`l10n_state`, R-50.77). A column without a valid state follows the
 * parent; stored keys keep their order, missing ones are added in TCA order.
 */
export class LanguageState {
  private constructor(
    private readonly states: ReadonlyMap<string, PhpValue>,
    private readonly original: ReadonlyMap<string, PhpValue>,
  ) {}

  /** `columns`: those with `allowLanguageSynchronization`, in TCA order. */
  static read(columns: readonly string[], stored: string | null): LanguageState {
    const original = phpJsonMap(stored) ?? new Map<string, PhpValue>();
    const states = new Map([...original].filter(([column]) => columns.includes(column)));
    for (const column of columns) {
      if (!STATES.includes(states.get(column) ?? null)) states.set(column, 'parent');
    }
    return new LanguageState(states, original);
  }

  columnsIn(state: StateName): string[] {
    return [...this.states].filter(([, value]) => value === state).map(([column]) => column);
  }

  /** As `columnsIn`, only columns whose state differs from the stored map. */
  changedColumnsIn(state: StateName): string[] {
    return this.columnsIn(state).filter((column) => this.original.get(column) !== state);
  }

  /** The full map as TYPO3 stores it. */
  export(): string {
    return phpJson(this.states);
  }
}
