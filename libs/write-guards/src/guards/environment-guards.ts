import type { BackendUser, InstanceModel } from '#typo3';
import { refuse, type Refusal } from '../plan/refusal';

/** Rule sets this library has, one per major version of TYPO3. */
const KNOWN_MAJORS = [13, 14];

/** R-50.202: rows written by rules of another version would not be TYPO3's. */
export function versionGuard(instance: InstanceModel): Refusal | null {
  if (KNOWN_MAJORS.includes(instance.majorVersion)) return null;
  return refuse(`Not possible here: writing is known for TYPO3 13 and 14, this is ${instance.typo3Version}.`);
}

/** what an execution needs and is not there, all named at once. */
export function environmentGuard(instance: InstanceModel, table: string): Refusal | null {
  const missing = [
    ...(instance.table(table) === undefined ? [`TCA of table "${table}"`] : []),
    ...(instance.has('sites') ? [] : ['site configurations']),
    ...(instance.has('hooks') ? [] : ['list of hooks']),
  ];
  return missing.length === 0
    ? null
    : refuse(`Not possible now: the instance snapshot lacks ${missing.join(', ')}.`);
}

/** only the live workspace is written. Asked at execution, never for a card. */
export function workspaceGuard(actor: BackendUser): Refusal | null {
  if (actor.workspace === 0) return null;
  return refuse(
    `Not written: only the live workspace is edited here, and your user is in workspace ${actor.workspace}.`,
  );
}
