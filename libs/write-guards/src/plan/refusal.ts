/** A call that is not written, in words for people and for the model; an expected answer, never thrown. */
export interface Refusal {
  readonly refused: true;
  readonly message: string;
}

export function refuse(message: string): Refusal {
  return { refused: true, message };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && (value as Partial<Refusal>).refused === true;
}

/** The one answer to "missing", "deleted", "a draft", "not yours", "not your language": identical bytes in all cases. */
export const PAGE_NEUTRAL = 'Page unavailable: missing, or not open to you.';
