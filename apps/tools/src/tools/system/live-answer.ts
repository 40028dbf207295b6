import { LiveEndpointError, type LiveFault } from '../../live/live-endpoint.error';
import type { ToolAnswer } from '../../registry/tool-handler';

const REASONS: Record<LiveFault, string> = {
  'not-set-up': 'this sidecar has no key, or TYPO3 no endpoint, for it',
  unavailable: "TYPO3's endpoint does not answer",
  refused: "TYPO3's endpoint refused the question",
  malformed: "TYPO3's endpoint answered something else",
};

/** The answer, or one neutral sentence when TYPO3 can't be asked; the log says more. */
export async function orUnavailable(subject: string, answer: () => Promise<ToolAnswer>): Promise<ToolAnswer> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof LiveEndpointError) {
      return { content: `${subject} is unavailable: ${REASONS[error.fault]}.` };
    }
    throw error;
  }
}
