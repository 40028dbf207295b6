import type { ColumnSchema, InstanceModel } from '#typo3';
import { refuse, type Refusal } from '../plan/refusal';

/** Hooks and events whose classes may change, forbid or accompany the update of a record. */
const SAVE_HOOKS: ReadonlySet<string> = new Set([
  'processDatamapClass',
  'checkModifyAccessList',
  'recordEditAccessInternals',
  'calcPerms',
  'AfterGroupsResolvedEvent',
  'IsTableExcludedFromReferenceIndexEvent',
  'AppendLinkHandlerElementsEvent',
]);

/** A move is a command, followed by an update; taking a write back is both as well. */
export const MOVE_HOOKS: ReadonlySet<string> = new Set([
  ...SAVE_HOOKS,
  'processCmdmapClass',
  'moveRecordClass',
]);

const CORE_NAMESPACE = 'TYPO3\\CMS\\';

/** R-50.197: PHP code of the installation takes part in saving, so rows written here would not be TYPO3's. Named, never guessed. */
export function foreignHookGuard(instance: InstanceModel, hooks = SAVE_HOOKS): Refusal | null {
  const classes = foreignClasses(instance, hooks);
  if (classes.length === 0) return null;
  return refuse(
    `Not possible here: code of this installation takes part in saving records (${classes.join(', ')}).`,
  );
}

/** an `eval` that names a class is PHP code; so is everything a registered evaluation does. */
export function foreignEvaluationGuard(
  instance: InstanceModel,
  columns: readonly ColumnSchema[],
): Refusal | null {
  const registered = new Set(foreignClasses(instance, new Set(['formevals'])));
  const bound = columns.filter((column) =>
    column.evaluations.some((name) => name.includes('\\') || registered.has(name)),
  );
  if (bound.length === 0) return null;
  return refuse(`Not possible here: PHP code evaluates ${bound.map(({ name }) => name).join(', ')}.`);
}

/** Classes outside TYPO3's own namespace that hang into one of the named places. */
export function foreignClasses(instance: InstanceModel, names: ReadonlySet<string>): string[] {
  const hooks = Object.entries(instance.document.hooks ?? {});
  const classes = hooks
    .filter(([place]) => names.has(lastPart(place)))
    .flatMap(([, registered]) => registered)
    .filter((name) => !name.startsWith(CORE_NAMESPACE));
  return [...new Set(classes)].sort();
}

/** `t3lib/class.t3lib_tcemain.php:processDatamapClass` and an event's full class name end in what identifies them. */
function lastPart(place: string): string {
  return place.split(/[/\\:.]/).at(-1) ?? place;
}
