import type { InstanceModel, TableSchema } from '#typo3';
import { refuse, type Refusal } from '../plan/refusal';
import { environmentGuard, versionGuard } from './environment-guards';

/** The table a tool writes, or why it cannot on this installation: its version is unknown or the snapshot lacks something. */
export function writableTable(instance: InstanceModel, name: string): TableSchema | Refusal {
  const refusal = versionGuard(instance) ?? environmentGuard(instance, name);
  if (refusal !== null) return refusal;
  return instance.table(name) ?? refuse(`Not possible here: TYPO3 has no table "${name}".`);
}
