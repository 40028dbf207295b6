/** How much of what people, models and the site wrote is stored in steps. */
export const PRIVACY_LEVELS = ['none', 'metadata', 'redacted', 'full'] as const;

export type PrivacyLevel = (typeof PRIVACY_LEVELS)[number];

/** An unknown level is the default, never a wider one. */
export function toPrivacyLevel(value: unknown): PrivacyLevel {
  return PRIVACY_LEVELS.find((level) => level === value) ?? 'metadata';
}
