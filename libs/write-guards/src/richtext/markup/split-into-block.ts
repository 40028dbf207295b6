import { asciiLower, isBlank } from '../php/ascii';

/** A start or end tag of one of the names asked for. */
interface BlockTag {
  start: number;
  end: number;
  isEnd: boolean;
}

/**
 * Cuts markup at elements of the given names: even parts lie outside of them, odd parts are whole elements with what is nested in them. An
 * element that is never closed reaches to the end. With `ignoreStrayEnds` end tags without a start vanish.
 */
export function splitIntoBlock(
  names: ReadonlySet<string>,
  markup: string,
  ignoreStrayEnds = false,
): string[] {
  const tags = blockTags(names, markup);
  const parts: string[] = [];
  let buffer = markup.slice(0, tags[0]?.start ?? markup.length);
  let nested = 0;
  const cut = (): void => {
    parts.push(buffer);
    buffer = '';
  };
  tags.forEach((tag, index) => {
    const isStray = tag.isEnd && ignoreStrayEnds && nested <= 0;
    if (!tag.isEnd && nested === 0) cut();
    if (!isStray) {
      buffer += markup.slice(tag.start, tag.end);
      nested += tag.isEnd ? -1 : 1;
      if (tag.isEnd && nested === 0) cut();
    }
    buffer += markup.slice(tag.end, tags[index + 1]?.start ?? markup.length);
  });
  cut();
  return parts;
}

/** One pass: the next `>` is looked for once, not again for each `<` before it. */
function blockTags(names: ReadonlySet<string>, markup: string): BlockTag[] {
  const longest = Math.max(...[...names].map((name) => name.length));
  const tags: BlockTag[] = [];
  let close = -1;
  let open = markup.indexOf('<');
  while (open !== -1) {
    if (close < open) close = markup.indexOf('>', open);
    if (close === -1) return tags;
    const isEnd = markup.charAt(open + 1) === '/';
    const nameStart = open + (isEnd ? 2 : 1);
    const name = nameAt(markup, nameStart, longest);
    const isTag = name !== null && names.has(asciiLower(name));
    if (isTag) tags.push({ start: open, end: close + 1, isEnd });
    open = markup.indexOf('<', isTag ? close + 1 : open + 1);
  }
  return tags;
}

/** What stands before the next blank or `>`; null when that is longer than any name. */
function nameAt(markup: string, start: number, longest: number): string | null {
  for (let end = start; end <= start + longest; end++) {
    const character = markup.charAt(end);
    if (character === '>' || isBlank(character)) return markup.slice(start, end);
  }
  return null;
}
