import type { InstanceModel } from '#typo3';
import { permittedEndpoint, type PermittedUrl } from '../egress/egress-scope';
import type { LiveQuestion } from './live-question';

/** Where the snapshot says a question is answered; null when no endpoint declares it, or one whose URL may not be asked (spec 05 §9). */
export function operationUrl(
  snapshot: InstanceModel,
  { endpoint, operation }: Pick<LiveQuestion<unknown>, 'endpoint' | 'operation'>,
): PermittedUrl | null {
  const declared = snapshot.document.endpoints?.[endpoint];
  return typeof declared === 'object' && declared.capabilities?.includes(operation) === true
    ? permittedEndpoint(declared.url)
    : null;
}

const NEED = /^endpoints\.([^.]+)\.([^.]+)$/;

/** Whether a tool's need names an operation (`endpoints.<endpoint>.<operation>`) that the snapshot does not declare. */
export function isUndeclaredOperation(snapshot: InstanceModel, need: string): boolean {
  const [, endpoint, operation] = NEED.exec(need) ?? [];
  return (
    endpoint !== undefined &&
    operation !== undefined &&
    operationUrl(snapshot, { endpoint, operation }) === null
  );
}
