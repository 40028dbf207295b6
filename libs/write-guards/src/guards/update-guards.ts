import { mayModifyTable, rowDenial, type BackendUser, type RecordRow, type TableSchema } from '#typo3';
import { refuse, type Refusal } from '../plan/refusal';

/** What the guards of an update look at; everything is known before the first one is asked. */
export interface UpdateFacts {
  actor: BackendUser;
  schema: TableSchema;
  row: RecordRow;
  /** Answer of the page check with one source, mounts and `editlock`. */
  pageGranted: boolean;
  /** How messages name the record. */
  subject: string;
}

export type UpdateGuard = (facts: UpdateFacts) => Refusal | null;

/** `tables_modify`, never an admin-only table. */
export const tableAccessGuard: UpdateGuard = ({ actor, schema, subject }) =>
  mayModifyTable(actor, schema)
    ? null
    : refuse(
        `Not written: TYPO3 does not let you modify table "${schema.name}", so ${subject} stays as it is.`,
      );

/** TYPO3 skips a read-only table silently; here it is said. */
export const readOnlyTableGuard: UpdateGuard = ({ schema, subject }) =>
  schema.control.isReadOnly
    ? refuse(`Not written: table "${schema.name}" is read-only, so ${subject} stays as it is.`)
    : null;

/** edit access to the page from one source, inside the mounts, not locked. */
export const pageGuard: UpdateGuard = ({ pageGranted, subject, row }) => {
  if (pageGranted) return null;
  const locked = Number(row['editlock'] ?? 0) !== 0;
  const reason = locked
    ? 'it is locked for everybody but administrators'
    : 'no single permission of it grants editing to you';
  return refuse(`Not written: TYPO3 refuses changes of ${subject}, because ${reason}.`);
};

/** language, authMode values and lock of the record itself. */
export const recordGuard: UpdateGuard = ({ actor, schema, row, subject }) => {
  const denial = rowDenial(actor, schema, row);
  if (denial === null || denial === 'table') return null;
  return refuse(`Not written: TYPO3 refuses changes of ${subject}, because ${DENIALS[denial]}.`);
};

const DENIALS = {
  language: 'its language is not open to you',
  authMode: 'it holds a value that is not granted to you',
  editLock: 'it is locked for everybody but administrators',
};

/** Order of. */
export const UPDATE_GUARDS: readonly UpdateGuard[] = [
  tableAccessGuard,
  readOnlyTableGuard,
  pageGuard,
  recordGuard,
];

/** The first guard that refuses wins. */
export function firstRefusal(
  facts: UpdateFacts,
  guards: readonly UpdateGuard[] = UPDATE_GUARDS,
): Refusal | null {
  for (const guard of guards) {
    const refusal = guard(facts);
    if (refusal !== null) return refusal;
  }
  return null;
}
