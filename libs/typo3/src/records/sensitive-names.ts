/** Tables no generic reading tool opens, not even for an admin; case-sensitive. */
const SENSITIVE_TABLES = new Set([
  'be_users',
  'be_groups',
  'fe_users',
  'fe_groups',
  'sys_log',
  'sys_history',
  'sys_refindex',
  'sys_http_report',
  'sys_lockedrecords',
  'sys_file_storage',
]);

const SENSITIVE_TABLE_PREFIXES = ['tx_nrllm', 'tx_nrvault', 'tx_agentsidecar'];

/** Words that make a column sensitive when they are one of its `_`-separated segments, digits behind them allowed (R-30.27 a). */
const SENSITIVE_SEGMENT =
  /^(password|passwd|pwd|secret|token|salt|hash|credential|key|mfa|dsn|authorization|accesskey|licensekey|encryptionkey)\d*$/i;

/** Words that make a column sensitive wherever they stand (R-30.27 b). */
const SENSITIVE_PART =
  /password|passphrase|apikey|apitoken|accesstoken|authtoken|refreshtoken|credential|privatekey|clientsecret/i;

export function isSensitiveTable(table: string): boolean {
  return SENSITIVE_TABLES.has(table) || SENSITIVE_TABLE_PREFIXES.some((prefix) => table.startsWith(prefix));
}

export function isSensitiveColumn(column: string): boolean {
  return SENSITIVE_PART.test(column) || column.split('_').some((segment) => SENSITIVE_SEGMENT.test(segment));
}
