import { phpTrim } from '#typo3';
import type { Processing } from '../configuration/processing';
import { cleanHtml } from '../markup/html-cleaner';
import { firstTag, withoutOuterTags } from '../markup/simple-nodes';
import { splitIntoBlock } from '../markup/split-into-block';
import { compileAttributes, parseAttributes } from '../markup/tag-attributes';
import { isBlank, listOf } from '../php/ascii';
import { stripTags } from '../php/strip-tags';
import { rulesOnOwnLines } from './horizontal-rules';

/** Paragraphs in paragraphs are taken apart this deep. */
const MAX_NESTING = 5;
const PARAGRAPH: ReadonlySet<string> = new Set(['p']);

/** One paragraph a line; text that stands among paragraphs becomes one, text without any stays as it is (R-50.71 step 4). */
export function divideIntoLines(markup: string, processing: Processing): string {
  return linesOf(markup, processing, MAX_NESTING)?.join('\n') ?? rulesOnOwnLines(markup);
}

/** Null when there are no paragraphs, or too deep ones. */
function linesOf(markup: string, processing: Processing, levels: number): string[] | null {
  const parts = levels > 0 ? splitIntoBlock(PARAGRAPH, markup, true) : [];
  if (parts.length <= 1) return null;
  return parts.flatMap((part, index) =>
    index % 2 === 1 ? [paragraph(part, processing, levels)] : outsideText(part, processing),
  );
}

function paragraph(part: string, processing: Processing, levels: number): string {
  const inner = withoutOuterTags(part);
  const lines = linesOf(inner, processing, levels - 1);
  const text = lines === null ? wholeParagraph(rulesOnOwnLines(inner), part, processing) : lines.join('\n');
  return isSpacer(text) ? '' : text;
}

function wholeParagraph(content: string, part: string, processing: Processing): string {
  const cleaned = cleanHtml(content, processing.inParagraphs).replaceAll('\n', '');
  const attributes = paragraphAttributes(firstTag(part), processing);
  return `<${attributes === '' ? 'p' : `p ${attributes}`}>${cleaned}</p>`;
}

function paragraphAttributes(
  tag: string,
  { paragraphAttributes: allowed, allowedClasses }: Processing,
): string {
  const kept = [...parseAttributes(tag)].filter(([name]) => allowed.has(name));
  const attributes = new Map(kept.map(([name, { value }]) => [name, { value }]));
  const classes = attributes.get('class')?.value ?? '';
  if (phpTrim(classes) !== '' && allowedClasses.length > 0 && !allowedClasses.includes(classes)) {
    const listed = listOf(classes, ' ').filter((name) => allowedClasses.includes(name));
    if (listed.length === 0) attributes.delete('class');
    else attributes.set('class', { value: listed.join(' ') });
  }
  return compileAttributes(attributes).replace(/[ \t\n\r\0\v]+$/, '');
}

/** A paragraph of nothing but `&nbsp;`, without an image and without attributes that mean something. */
function isSpacer(text: string): boolean {
  return phpTrim(stripTags(text)) === '&nbsp;' && !hasImage(text) && !hasTellingAttribute(phpTrim(text));
}

function hasImage(text: string): boolean {
  const close = text.lastIndexOf('>');
  return [...text.matchAll(/<img/gi)].some(({ index }) => {
    const next = text.slice(index + 4, index + 6);
    return next.startsWith('>') || next === '/>' || (isBlank(next.charAt(0)) && close > index);
  });
}

/** Looks behind the first `<` of everything that ends with a `>`. */
function hasTellingAttribute(text: string): boolean {
  return text
    .split('>')
    .slice(0, -1)
    .some((piece) =>
      / align| class| style| id| title| dir| lang| xml:lang/i.test(
        piece.includes('<') ? piece.slice(piece.indexOf('<')) : '',
      ),
    );
}

function outsideText(part: string, { tagsOutsideParagraphs }: Processing): string[] {
  const text = rulesOnOwnLines(phpTrim(stripTags(part, tagsOutsideParagraphs)));
  if (text === '') return [];
  const plain = stripTags(text);
  return [plain === '' ? text : text.replaceAll(plain, () => `<p>${plain}</p>`)];
}
