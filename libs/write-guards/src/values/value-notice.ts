import type { PhpValue } from './php-json';

/** The `sys_log` row TYPO3 writes about a value it bends or refuses; has the form of a log entry. */
export interface ValueNotice {
  /** 2 update, 5 check. */
  action: number;
  /** 1 user error, 4 warning. */
  error: number;
  /** Template; placeholders stay. */
  details: string;
  data: ReadonlyMap<string, PhpValue>;
  /** Page the row names, −1 for none. */
  eventPid: number;
}

const UPDATE = 2;
const CHECK = 5;
const USER_ERROR = 1;
const WARNING = 4;

interface Place {
  table: string;
  column: string;
}

function updateNotice(details: string, subject: [name: string, value: string], place: Place): ValueNotice {
  const data = new Map<string, PhpValue>([subject, ['field', place.column], ['table', place.table]]);
  return { action: UPDATE, error: USER_ERROR, details, data, eventPid: -1 };
}

export function invalidEmailNotice(email: string, place: Place): ValueNotice {
  const details = '"{email}" is not a valid e-mail address for the field "{field}" of the table "{table}"';
  return updateNotice(details, ['email', email], place);
}

export function emptyLinkNotice(link: string, place: Place): ValueNotice {
  const details = '"{link}" is not a valid link definition for the field "{field}" of the table "{table}"';
  return updateNotice(details, ['link', link], place);
}

/** `identifier`: of a record link, else empty. */
export function linkTypeNotice(link: { type: string; identifier: string }, place: Place): ValueNotice {
  const subject =
    link.identifier === ''
      ? 'Link type "{type}" is not allowed'
      : 'Link type "record" with identifier "{type}" is not allowed';
  const details = `${subject} for the field "{field}" of the table "{table}"`;
  return updateNotice(details, ['type', link.identifier === '' ? link.type : link.identifier], place);
}

/** `eventPid`: the page within which the value must be unique, 0 for the whole table. */
export function uniqueNotice(
  column: string,
  changed: { from: string; to: string },
  eventPid: number,
): ValueNotice {
  const data = new Map<string, PhpValue>([
    ['field', column],
    ['originalValue', changed.from],
    ['newValue', changed.to],
  ]);
  const details =
    'The value of the field "{field}" has been changed from "{originalValue}" to "{newValue}" as it is required to be unique';
  return { action: CHECK, error: WARNING, details, data, eventPid };
}

export function checkboxLimitNotice(column: string, max: number): ValueNotice {
  const data = new Map<string, PhpValue>([
    ['field', column],
    ['max', max],
  ]);
  const details =
    'Could not activate checkbox for field "{field}". A total of {max} record(s) can have this checkbox activated. Uncheck other records first in order to activate the checkbox of this record';
  return { action: CHECK, error: USER_ERROR, details, data, eventPid: -1 };
}

/** `uid`: the page, or the mark of a new one; `eventPid`: the page it lies on. */
export function pageTypeNotice(
  uid: PhpValue,
  { value, eventPid }: { value: PhpValue; eventPid: number },
): ValueNotice {
  const data = new Map<string, PhpValue>([
    ['uid', uid],
    ['value', value],
  ]);
  const details = 'User lacks permissions to set pages:{uid} doktype to "{value}"';
  return { action: CHECK, error: USER_ERROR, details, data, eventPid };
}

/** `page`: the default-language page whose records stand against the type. */
export function pageRecordsNotice(
  uid: number,
  found: { value: PhpValue; tables: readonly string[]; page: number },
): ValueNotice {
  const data = new Map<string, PhpValue>([
    ['uid', uid],
    ['value', found.value],
    ['disallowedTables', found.tables.join(', ')],
  ]);
  const details =
    'Can not set pages:{uid} doktype to "{value}". The page contains records from tables "{disallowedTables}" that are not allowed with new doktype.';
  return { action: CHECK, error: USER_ERROR, details, data, eventPid: found.page };
}
