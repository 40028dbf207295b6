/** Where a database is and how many connections a process may hold to it. */
export interface DatabaseAddress {
  /** `mysql://user:password@host:port/database`, parts percent-encoded. */
  url: string;
  poolSize?: number;
}

export interface Credentials {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export function credentialsOf(url: string): Credentials {
  const parsed = new URL(url);
  return {
    host: parsed.hostname,
    port: parsed.port === '' ? 3306 : Number(parsed.port),
    user: decodeURIComponent(parsed.username),
    password: decodeURIComponent(parsed.password),
    database: decodeURIComponent(parsed.pathname.slice(1)),
  };
}

/**
 * Options every connection shares. `logParam` is off because the driver otherwise puts parameter values into its error
 * messages; `foundRows` makes an update that changes nothing count its matched row. Keep-alive tells a server that vanished
 * without a word from one that is slow; without it a query in flight would wait for ever.
 */
export const CONNECTION_OPTIONS = {
  charset: 'utf8mb4',
  timezone: 'Z',
  logParam: false,
  foundRows: true,
  jsonStrings: true,
  bitOneIsBoolean: false,
  insertIdAsNumber: true,
  connectTimeout: 2_000,
  keepAliveDelay: 10_000,
};

/** A pool answers "away" soon, keeps one connection warm and pings one that idled before it hands it out. */
export const POOL_OPTIONS = {
  acquireTimeout: 3_000,
  initializationTimeout: 2_000,
  minimumIdle: 1,
  idleTimeout: 300,
  minDelayValidation: 500,
};

/** Seconds a statement waits for a row lock before it gives up and the transaction is repeated. */
const LOCK_WAIT_SECONDS = 5;

export const SIDECAR_SESSION = [
  "SET time_zone = '+00:00'",
  "SET sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
  `SET innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS}`,
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

/** Seconds a statement on TYPO3's database may run: less than the deadline of a call, so that nobody waits for an abandoned query. */
const STATEMENT_SECONDS = 20;

export const TYPO3_WRITE_SESSION = [
  `SET max_statement_time = ${STATEMENT_SECONDS}`,
  `SET innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS}`,
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

/** Refuses every write whatever the account may do. */
export const TYPO3_READ_SESSION = [
  `SET max_statement_time = ${STATEMENT_SECONDS}`,
  'SET SESSION TRANSACTION READ ONLY',
];
