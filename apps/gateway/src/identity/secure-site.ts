import type { HttpConfig } from '#config';

/** Whether browsers reach us encrypted, so that cookies may insist on it. */
export function isSecureSite({ publicUrl }: Pick<HttpConfig, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}
