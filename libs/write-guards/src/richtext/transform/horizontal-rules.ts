import { isBlank } from '../php/ascii';

/** A `<hr>`, with or without attributes, in markup. */
interface RuleTag {
  end: number;
  /** Name as written. */
  name: string;
  /** Attributes with the blank before them. */
  attributes: string;
}

/** Line feeds before and after a `<hr>` go; TYPO3 sees lower-case names only here. */
export function joinLinesAtRules(markup: string): string {
  const joinedBefore = replaceRules(markup, /(?<!\n)\n+<(hr)/g, ({ attributes }) => `<hr${attributes}/>`);
  return replaceRules(joinedBefore, /<(hr)/g, (tag, text) => {
    if (text.charAt(tag.end) !== '\n') return null;
    while (text.charAt(tag.end) === '\n') tag.end++;
    return `<hr${tag.attributes}/>`;
  });
}

/** Every `<hr>` on a line of its own; doubled line feeds and those at the ends go. */
export function rulesOnOwnLines(markup: string): string {
  const broken = replaceRules(markup, /<(hr)/gi, ({ name, attributes }) => `\n<${name}${attributes}/>\n`);
  return broken.replaceAll('\n\n', '\n').replace(/^\n|\n(?=\n?$)/g, '');
}

/** One pass over the tags an opening finds; `replacement`: null leaves a tag as it is; it may move the end of what it replaces. */
function replaceRules(
  markup: string,
  opening: RegExp,
  replacement: (tag: RuleTag, markup: string) => string | null,
): string {
  let result = '';
  let position = 0;
  let stop = -1;
  for (let match = opening.exec(markup); match !== null; match = opening.exec(markup)) {
    const behind = match.index + match[0].length;
    if (stop < behind) stop = nextStop(markup, behind);
    const tag = ruleTag(markup, { behind, stop, name: match[1] ?? '' });
    const text = tag === null ? null : replacement(tag, markup);
    if (tag === null || text === null) continue;
    result += markup.slice(position, match.index) + text;
    position = tag.end;
    opening.lastIndex = position;
  }
  return result + markup.slice(position);
}

/** A slash inside of the attributes makes it no rule for TYPO3. */
function ruleTag(markup: string, found: { behind: number; stop: number; name: string }): RuleTag | null {
  const { behind, stop, name } = found;
  const length = markup.charAt(stop) === '>' ? 1 : markup.startsWith('/>', stop) ? 2 : 0;
  if (length === 0 || (stop > behind && !isBlank(markup.charAt(behind)))) return null;
  return { end: stop + length, name, attributes: markup.slice(behind, stop) };
}

/** Where the attributes end: the next `>` or `/`. */
function nextStop(markup: string, from: number): number {
  let index = from;
  while (index < markup.length && markup.charAt(index) !== '>' && markup.charAt(index) !== '/') index++;
  return index;
}
