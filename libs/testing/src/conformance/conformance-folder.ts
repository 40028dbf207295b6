import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const CHECKOUT = resolve(__dirname, '../../../..');

/** Cases recorded from TYPO3 itself, kept beside the checkout; null where they are not there. */
export function conformanceFolder(): string | null {
  const folder = process.env['SIDECAR_CONFORMANCE'] ?? resolve(CHECKOUT, '../shared/conformance');
  return existsSync(folder) ? folder : null;
}
