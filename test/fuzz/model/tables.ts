import type { Viewer } from './viewer';

/** `tx_agentsidecar` is ours and as closed. */
const SENSITIVE_TABLE =
  /^(be_users|be_groups|fe_users|fe_groups|sys_log|sys_history|sys_refindex|sys_http_report|sys_lockedrecords|sys_file_storage)$|^tx_nrllm|^tx_nrvault|^tx_agentsidecar/;

const SECRET_WORDS =
  'password passwd pwd secret token salt hash credential key mfa dsn authorization accesskey licensekey encryptionkey'.split(
    ' ',
  );
const SECRET_PARTS =
  'password passphrase apikey apitoken accesstoken authtoken refreshtoken credential privatekey clientsecret'.split(
    ' ',
  );

/** */
export function isSecretColumn(column: string): boolean {
  const name = column.toLowerCase();
  return (
    SECRET_PARTS.some((part) => name.includes(part)) ||
    name.split('_').some((segment) => SECRET_WORDS.includes(segment.replace(/\d+$/, '')))
  );
}

/** What the TCA of the site's snapshot says about a table, read from the document itself. */
export interface TableFacts {
  columns: ReadonlySet<string>;
  label: string;
  adminOnly: boolean;
  languageField: string;
  searchable: readonly string[];
}

interface WireMap {
  '%': [string, unknown][];
}

export class TcaFacts {
  private readonly tables: Map<string, TableFacts>;

  /** `document`: the snapshot as it travels. */
  constructor(document: { tca?: unknown; searchable?: Record<string, string[]> }) {
    this.tables = new Map(
      entries(document.tca).map(([table, definition]) => {
        const ctrl = new Map(entries(new Map(entries(definition)).get('ctrl')));
        const columns = entries(new Map(entries(definition)).get('columns')).map(([name]) => name);
        return [
          table,
          {
            columns: new Set(columns),
            label: textIn(ctrl, 'label'),
            adminOnly: ctrl.get('adminOnly') === true,
            languageField: textIn(ctrl, 'languageField'),
            searchable: document.searchable?.[table] ?? [],
          },
        ];
      }),
    );
  }

  names(): string[] {
    return [...this.tables.keys()];
  }

  of(table: string): TableFacts | undefined {
    return this.tables.get(table);
  }

  /** sensitive ones bind admins too. */
  isReadable(viewer: Viewer, table: string): boolean {
    const facts = this.tables.get(table);
    if (facts === undefined || SENSITIVE_TABLE.test(table)) return false;
    return viewer.admin || (!facts.adminOnly && viewer.tables.has(table));
  }
}

function textIn(settings: ReadonlyMap<string, unknown>, name: string): string {
  const value = settings.get(name);
  return typeof value === 'string' ? value : '';
}

function entries(value: unknown): [string, unknown][] {
  return (value as WireMap | undefined)?.['%'] ?? [];
}
