/** A complete tag in markup; quotes hide a `>`, comments and CDATA hide tags. */
interface TagRange {
  start: number;
  end: number;
}

/** Markup up to the end of its first tag; empty without one. */
export function firstTag(markup: string): string {
  const first = nextTag(markup, 0);
  return first === null ? '' : markup.slice(0, first.end);
}

/** Name of the first start tag, lower-case; empty without one. */
export function firstTagName(markup: string): string {
  for (let tag = nextTag(markup, 0); tag !== null; tag = nextTag(markup, tag.end)) {
    const name = /^<([a-z][a-z0-9-]*)\b/i.exec(markup.slice(tag.start, tag.start + 64))?.[1];
    if (name !== undefined) return name.toLowerCase();
  }
  return '';
}

/** What stands between the first and the last tag; empty when there are not two. */
export function withoutOuterTags(markup: string): string {
  const first = nextTag(markup, 0);
  if (first === null) return '';
  let last = first;
  for (let tag = nextTag(markup, first.end); tag !== null; tag = nextTag(markup, tag.end)) last = tag;
  return first === last ? '' : markup.slice(first.end, last.start);
}

function nextTag(markup: string, from: number): TagRange | null {
  let open = markup.indexOf('<', from);
  while (open !== -1) {
    const hidden = hiddenEnd(markup, open);
    if (hidden === null && /^<\/?[a-z]/i.test(markup.slice(open, open + 3))) {
      const end = tagEnd(markup, open);
      return end === -1 ? null : { start: open, end };
    }
    if (hidden === -1) return null;
    open = markup.indexOf('<', hidden ?? open + 1);
  }
  return null;
}

/** End of a comment or CDATA section that begins here, −1 when it never ends; null when none begins. */
function hiddenEnd(markup: string, open: number): number | null {
  for (const [begin, end] of [
    ['<![CDATA[', ']]>'],
    ['<!--', '-->'],
  ] as const) {
    if (!markup.startsWith(begin, open)) continue;
    const found = markup.indexOf(end, open + begin.length);
    return found === -1 ? -1 : found + end.length;
  }
  return null;
}

function tagEnd(markup: string, open: number): number {
  let quote = '';
  for (let index = open; index < markup.length; index++) {
    const character = markup.charAt(index);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return index + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}
