/**
 * Characters two columns wide: East Asian wide and full-width ones, and pictographs shown as such. Regional indicators count one each, as
 * PHP counts them.
 */
const WIDE =
  /[\u1100-\u115F\u2329\u232A\u2E80-\u303E\u3041-\u3247\u3250-\u4DBF\u4E00-\uA4C6\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6B\uFF01-\uFF60\uFFE0-\uFFE6\u{16FE0}-\u{1B2FB}\u{1F200}-\u{1F265}\u{20000}-\u{3FFFD}]|(?![\u{1F1E6}-\u{1F1FF}])\p{Emoji_Presentation}/u;

function widthOf(character: string): number {
  return WIDE.test(character) ? 2 : 1;
}

export function displayWidth(text: string): number {
  return Array.from(text).reduce((width, character) => width + widthOf(character), 0);
}

/** Wider than `limit` columns: shortened so that the text and its `…` fit into `limit` (R-30 §1.3). */
export function cutWidth(text: string, limit: number): string {
  if (displayWidth(text) <= limit) {
    return text;
  }
  let room = limit - 1;
  const kept: string[] = [];
  for (const character of text) {
    room -= widthOf(character);
    if (room < 0) {
      break;
    }
    kept.push(character);
  }
  return `${kept.join('')}…`;
}
