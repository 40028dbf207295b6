/** Longest reason kept, in code points (D-2). */
export const MAX_REASON_CODE_POINTS = 500;

const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u034F\u115F\u1160\u3164\uFE00-\uFE0F]+/gu;

/**
 * An approver's free text on its way to the model and to readers (D-2): characters nobody sees are gone, white space is one space, at most
 * 500 code points; null when nothing is left.
 */
export function cleanReason(reason: string | undefined): string | null {
  // Composed last: what stood between two characters that belong together may just have gone.
  const visible = (reason ?? '')
    .replace(/(?:(?!\uFEFF)\s)+/gu, ' ')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(/ {2,}/g, ' ');
  const cut = Array.from(visible.trim()).slice(0, MAX_REASON_CODE_POINTS).join('').trim();
  return cut === '' ? null : cut;
}
