import { TableSchema } from '../tca/table-schema';
import { decodePhpValue, phpMap } from './php-value';
import {
  OPTIONAL_SNAPSHOT_PARTS,
  type SnapshotDocument,
  type SnapshotPart,
  type SnapshotSite,
} from './snapshot-document';

/**
 * A snapshot compiled for reading: typed TCA and what else tools ask about the instance. Immutable; one per content hash. It never
 * answers questions of permission: those are asked of live rows (design §8).
 */
export class InstanceModel {
  private constructor(
    readonly hash: string,
    readonly document: SnapshotDocument,
    private readonly schemas: ReadonlyMap<string, TableSchema>,
  ) {}

  /** `document` must have passed the JSON schema. */
  static compile(document: SnapshotDocument, hash: string): InstanceModel {
    const tca = phpMap(decodePhpValue(document.tca ?? []));
    const schemas = new Map(
      [...tca].map(([name, definition]) => [name, new TableSchema(name, phpMap(definition))]),
    );
    return new InstanceModel(hash, document, schemas);
  }

  get instanceId(): string {
    return this.document.instanceId;
  }

  get typo3Version(): string {
    return this.document.typo3.version;
  }

  get majorVersion(): number {
    return Number.parseInt(this.typo3Version, 10);
  }

  get timezone(): string {
    return this.document.project.timezone;
  }

  /** Undefined for a table TYPO3 has no TCA for; every gate then denies. */
  table(name: string): TableSchema | undefined {
    return this.schemas.get(name);
  }

  /** Names in TCA order. */
  tableNames(): string[] {
    return [...this.schemas.keys()];
  }

  has(part: SnapshotPart): boolean {
    return this.document[part] !== undefined && this.document[part] !== null;
  }

  missingParts(): SnapshotPart[] {
    return OPTIONAL_SNAPSHOT_PARTS.filter((part) => !this.has(part));
  }

  hasExtension(key: string): boolean {
    return this.document.extensions?.includes(key) ?? false;
  }

  sites(): SnapshotSite[] {
    return this.document.sites ?? [];
  }

  siteOfRootPage(rootPageId: number): SnapshotSite | undefined {
    return this.sites().find((site) => site.rootPageId === rootPageId);
  }

  /** Columns a search looks into, in TCA order; empty for a table that declares none. */
  searchableColumns(table: string): string[] {
    return this.document.searchable?.[table] ?? [];
  }
}
