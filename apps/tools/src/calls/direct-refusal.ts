import type { CallOutcome, ReadResult } from '#contracts';
import { ForbiddenError, InvalidRequestError, NotFoundError, type SidecarError } from '#errors';

const ANSWERS: readonly CallOutcome[] = ['ok', 'tool-failed'];

/** A gate's refusal as the fault a person is answered with, in the words the loop gives the model; null when the tool has answered. */
export function refusalOf({ outcome, content }: ReadResult): SidecarError | null {
  if (ANSWERS.includes(outcome)) return null;
  if (outcome === 'unknown-tool') return new NotFoundError();
  const message = content.replace(/^Error: /, '');
  if (outcome === 'bad-arguments') {
    return new InvalidRequestError(undefined, { errors: [{ pointer: '/arguments', message }] });
  }
  return new ForbiddenError(message);
}
