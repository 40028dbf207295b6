import { ApiError } from '../api/api-error';
import { textOf, t } from '../i18n/i18n';

export interface Outcome {
  tone: 'success' | 'warning' | 'danger';
  text: string;
  /** The card on screen is no longer the present one. */
  refetch: boolean;
}

/** What to tell a person whose decision was refused (R-20.35 ff.). */
export function refusedOutcome(error: unknown): Outcome {
  if (!(error instanceof ApiError)) {
    return { tone: 'danger', text: String(error), refetch: false };
  }
  if (error.status === 409 || error.status === 404) {
    const text = textOf('decide.conflict', error.code || 'not-waiting');
    return { tone: 'warning', text: text === error.code ? error.detail : text, refetch: true };
  }
  const text = error.code === 'offline' ? t('error.offline') : textOf('decide.refused', error.code);
  return {
    tone: 'danger',
    text: text === error.code ? error.detail || t('error.unexpected', { status: error.status }) : text,
    refetch: false,
  };
}
