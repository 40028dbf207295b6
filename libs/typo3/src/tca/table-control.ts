import { phpMap, phpText, phpTruthy, type PhpMap } from '../snapshot/php-value';

/** The `ctrl` section of a table. A column name that is not set is the empty string. */
export class TableControl {
  constructor(readonly raw: PhpMap) {}

  private column(key: string): string {
    return phpText(this.raw.get(key));
  }

  private enableColumn(key: string): string {
    return phpText(phpMap(this.raw.get('enablecolumns')).get(key));
  }

  get title(): string {
    return this.column('title');
  }

  get label(): string {
    return this.column('label');
  }

  /** Columns of `label_alt`, in order. */
  get labelAlternatives(): string[] {
    return this.column('label_alt')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
  }

  get deleteColumn(): string {
    return this.column('delete');
  }

  get disabledColumn(): string {
    return this.enableColumn('disabled');
  }

  get startTimeColumn(): string {
    return this.enableColumn('starttime');
  }

  get endTimeColumn(): string {
    return this.enableColumn('endtime');
  }

  get languageColumn(): string {
    return this.column('languageField');
  }

  get translationParentColumn(): string {
    return this.column('transOrigPointerField');
  }

  get translationSourceColumn(): string {
    return this.column('translationSource');
  }

  get diffSourceColumn(): string {
    return this.column('transOrigDiffSourceField');
  }

  get modifiedColumn(): string {
    return this.column('tstamp');
  }

  get createdColumn(): string {
    return this.column('crdate');
  }

  get sortingColumn(): string {
    return this.column('sortby');
  }

  get editLockColumn(): string {
    return this.column('editlock');
  }

  get originalUidColumn(): string {
    return this.column('origUid');
  }

  /** `table:column` pairs are kept as they are. */
  get typeColumn(): string {
    return this.column('type');
  }

  get isVersioned(): boolean {
    return phpTruthy(this.raw.get('versioningWS'));
  }

  /** Only the literal `true` closes a table to editors. */
  get isAdminOnly(): boolean {
    return this.raw.get('adminOnly') === true;
  }

  get isReadOnly(): boolean {
    return phpTruthy(this.raw.get('readOnly'));
  }

  /** −1 both, 0 pages only, 1 root only. */
  get rootLevel(): number {
    return Math.trunc(Number(phpText(this.raw.get('rootLevel')))) || 0;
  }

  private security(key: string): boolean {
    return phpTruthy(phpMap(this.raw.get('security')).get(key));
  }

  get ignoresRootLevelRestriction(): boolean {
    return this.security('ignoreRootLevelRestriction');
  }

  get ignoresWebMountRestriction(): boolean {
    return this.security('ignoreWebMountRestriction');
  }

  get ignoresPageTypeRestriction(): boolean {
    return this.security('ignorePageTypeRestriction');
  }
}
