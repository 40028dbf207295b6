/** What went wrong below a statement, as far as a caller can act on it. */
export type DatabaseFault =
  'deadlock' | 'lock-wait' | 'duplicate-key' | 'connection' | 'read-only' | 'value' | 'other';

const BY_NUMBER: Record<number, DatabaseFault> = {
  1213: 'deadlock',
  1205: 'lock-wait',
  1062: 'duplicate-key',
  1290: 'read-only',
  1792: 'read-only',
  1836: 'read-only',
  1048: 'value', // NULL in a column that has none
  1264: 'value', // out of range
  1292: 'value', // truncated incorrect value
  1366: 'value', // incorrect value
  1406: 'value', // too long
  4025: 'value', // a constraint failed
  1040: 'connection', // too many connections
  1053: 'connection', // server shutdown in progress
  1927: 'connection', // connection was killed
  2006: 'connection', // server has gone away
  2013: 'connection', // connection lost
};

const CONNECTION_CODES =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ER_(GET_)?CONNECTION|ER_SOCKET|ER_CMD_CONNECTION_CLOSED|ER_POOL)/;

interface DriverError {
  errno?: number;
  code?: string;
  sqlState?: string;
  driverError?: unknown;
  cause?: unknown;
}

/** Looks through the wrappers the ORM puts around what the driver threw. */
export function databaseFaultOf(error: unknown): DatabaseFault {
  if (typeof error !== 'object' || error === null) return 'other';
  const { errno, code, sqlState, driverError, cause } = error as DriverError;
  const known = errno === undefined ? undefined : BY_NUMBER[errno];
  if (known !== undefined) return known;
  if (CONNECTION_CODES.test(code ?? '') || sqlState?.startsWith('08')) return 'connection';
  const inner = driverError ?? cause;
  return inner === undefined || inner === error ? 'other' : databaseFaultOf(inner);
}

export function isDuplicateKey(error: unknown): boolean {
  return databaseFaultOf(error) === 'duplicate-key';
}

/** Worth repeating the whole transaction: the server took it back to let another one through. */
export function isTransactionRace(error: unknown): boolean {
  const fault = databaseFaultOf(error);
  return fault === 'deadlock' || fault === 'lock-wait';
}

/** The statement was understood, but a column does not take its value. */
export function isRefusedValue(error: unknown): boolean {
  return databaseFaultOf(error) === 'value';
}
