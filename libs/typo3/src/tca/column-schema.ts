import { phpList, phpMap, phpText, phpTruthy, type PhpMap } from '../snapshot/php-value';

/** One TCA column. */
export class ColumnSchema {
  readonly config: PhpMap;

  constructor(
    readonly name: string,
    readonly raw: PhpMap,
  ) {
    this.config = phpMap(raw.get('config'));
  }

  get label(): string {
    return phpText(this.raw.get('label'));
  }

  /** `config.type`. */
  get type(): string {
    return phpText(this.config.get('type'));
  }

  get isExclude(): boolean {
    return phpTruthy(this.raw.get('exclude'));
  }

  /** Array conditions never match (R-40 §4.1 visible). */
  get isHiddenForEditors(): boolean {
    return this.raw.get('displayCond') === 'HIDE_FOR_NON_ADMINS';
  }

  /** `exclude`, `prefixLangTitle` or empty. */
  get languageMode(): string {
    return phpText(this.raw.get('l10n_mode'));
  }

  get hasAuthMode(): boolean {
    return this.type === 'select' && phpTruthy(this.config.get('authMode'));
  }

  get isRequired(): boolean {
    return phpTruthy(this.config.get('required'));
  }

  /** Characters a value may have; null without a limit. */
  get maxLength(): number | null {
    const max = Math.trunc(Number(phpText(this.config.get('max'))));
    return max > 0 ? max : null;
  }

  /** Items of `eval`, trimmed. */
  get evaluations(): string[] {
    return phpText(this.config.get('eval'))
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** Values of the static items. */
  get itemValues(): string[] {
    return phpList(this.config.get('items')).map((item) => phpText(phpMap(item).get('value')));
  }

  /** Whether translations may follow the default language in this column (`behaviour.allowLanguageSynchronization`). */
  get allowsLanguageSynchronization(): boolean {
    return phpTruthy(phpMap(this.config.get('behaviour')).get('allowLanguageSynchronization'));
  }
}
