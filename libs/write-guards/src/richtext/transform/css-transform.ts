import { phpTrim } from '#typo3';
import type { Processing } from '../configuration/processing';
import { cleanHtml } from '../markup/html-cleaner';
import { firstTag, firstTagName, withoutOuterTags } from '../markup/simple-nodes';
import { splitIntoBlock } from '../markup/split-into-block';
import { Effort } from './effort';
import { joinLinesAtRules } from './horizontal-rules';
import { divideIntoLines } from './paragraphs';

/** TYPO3 leaves deeper nested blocks as they are. */
const MAX_DEPTH = 100;
/** Blocks whose content is transformed again. */
const CONTAINERS = new Set([
  'blockquote',
  'dd',
  'div',
  'header',
  'section',
  'footer',
  'nav',
  'article',
  'aside',
]);

interface Context {
  processing: Processing;
  effort: Effort;
}

/** `css_transform` towards the database: blocks and paragraphs on lines of their own (R-50.71 steps 1 to 4). */
export function cssTransform(markup: string, processing: Processing): string {
  const spaced = markup
    .replaceAll('<p></p>', '<p>&nbsp;</p>')
    .replace(/<p>&nbsp;<\/p>(?=\n?$)/, '<p>&nbsp;</p><p>&nbsp;</p>');
  return transformBlocks(spaced, { processing, effort: new Effort() }, MAX_DEPTH);
}

function transformBlocks(markup: string, context: Context, depth: number): string {
  if (depth === 0) return markup;
  context.effort.spend(markup.length);
  const parts = splitIntoBlock(context.processing.blockElements, markup);
  while (parts.length > 0 && phpTrim(parts.at(-1) ?? '') === '') parts.pop();
  return parts
    .flatMap((part, index) => {
      if (index % 2 === 1) return [block(part, context, depth)];
      return phpTrim(part) === '' ? [] : [text(part, context.processing)];
    })
    .join('\n');
}

function block(part: string, context: Context, depth: number): string {
  const name = firstTagName(part);
  if (name === 'pre') return part;
  if (!CONTAINERS.has(name)) return part.replace(/\n+/g, ' ');
  return `${firstTag(part)}${transformBlocks(withoutOuterTags(part), context, depth - 1)}</${name}>`;
}

function text(part: string, processing: Processing): string {
  const spaced = part.replace(/<([a-z]+)\/>/g, '<$1 />');
  const joined = joinLinesAtRules(spaced).replace(/\n+/g, ' ');
  return divideIntoLines(cleanHtml(joined, processing.betweenBlocks), processing);
}
