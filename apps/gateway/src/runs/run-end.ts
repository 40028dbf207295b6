import { isTerminalRunStatus, type RunView } from '#contracts';

/** Milliseconds after which an ended run's last step is stored, if it ever will be: the outbox is swept more often. */
export const LAST_STEP_PATIENCE_MS = 30_000;

/** Whether a run ended so long ago that no step of it can still be on its way. @param now UNIX milliseconds */
export function isLongOver({ status, finishedAt, createdAt }: RunView, now: number): boolean {
  return isTerminalRunStatus(status) && now - Date.parse(finishedAt ?? createdAt) >= LAST_STEP_PATIENCE_MS;
}
