import { isPhpArray, phpList, phpMap, phpText, phpTruthy, type PhpMap, type PhpValue } from '#typo3';
import { cleanerRules, escapeOf, tagRules } from './parser-configuration';
import type { CleanerRules } from '../markup/html-cleaner';
import { NO_RULE, type TagRule, type TagRules } from '../markup/tag-rule';
import { asciiLower, listOf } from '../php/ascii';

/** Processing options of one column, ready to be applied. */
export interface Processing {
  /** In order: `detectbrokenlinks`, `css_transform`, `ts_links`; what TYPO3 does not know does nothing. */
  modes: readonly string[];
  blockElements: ReadonlySet<string>;
  /** Attributes of `<p>` that stay. */
  paragraphAttributes: ReadonlySet<string>;
  /** Classes of `<p>` that stay; empty: all. */
  allowedClasses: readonly string[];
  tagsOutsideParagraphs: ReadonlySet<string>;
  /** For text between block elements, then for each paragraph, where unknown tags are removed. */
  betweenBlocks: CleanerRules;
  inParagraphs: CleanerRules;
  entry: CleanerRules | null;
  exit: CleanerRules | null;
}

const BLOCKS =
  'div,table,blockquote,pre,ul,ol,h1,h2,h3,h4,h5,h6,address,dl,dd,header,section,footer,nav,article,aside,figure,figcaption';
const TAGS =
  'b,i,u,a,img,br,div,center,pre,figure,figcaption,font,hr,sub,sup,p,strong,em,li,ul,ol,blockquote,strike,span,abbr,acronym,dfn,s,mark';
const PARAGRAPH_ATTRIBUTES = [
  'class',
  'align',
  'id',
  'title',
  'dir',
  'lang',
  'xml:lang',
  'itemscope',
  'itemtype',
  'itemprop',
];
const OUTSIDE = [
  'address',
  'article',
  'aside',
  'blockquote',
  'div',
  'footer',
  'figure',
  'figcaption',
  'header',
  'hr',
  'nav',
  'section',
];
const SPAN_ATTRIBUTES = 'id,class,style,title,lang,xml:lang,dir,itemscope,itemtype,itemprop';
const GLOBAL_NESTING = 'b,i,u,a,center,font,sub,sup,strong,em,strike,span';
const NO_ATTRIBUTES = 'b,i,u,br,center,hr,sub,sup,strong,em,li,ul,ol,blockquote,strike';

/** Reads `proc.` of a rich text configuration, as presets and TSconfig have made it. */
export function processingOf(proc: PhpMap): Processing {
  const parser = phpMap(proc.get('HTMLparser_db.'));
  const allowedClasses = listed(proc, 'allowedClasses');
  const tags = databaseTags(proc, parser, allowedClasses);
  const attributes = proc.get('allowAttributes.');
  return {
    modes: modesOf(proc),
    blockElements: new Set(
      (phpTruthy(proc.get('blockElementList')) ? listed(proc, 'blockElementList') : listOf(BLOCKS)).map(
        asciiLower,
      ),
    ),
    paragraphAttributes: new Set(
      attributes === undefined ? PARAGRAPH_ATTRIBUTES : phpList(attributes).map(phpText),
    ),
    allowedClasses,
    tagsOutsideParagraphs: new Set(
      proc.has('allowTagsOutside') ? listed(proc, 'allowTagsOutside', asciiLower) : OUTSIDE,
    ),
    betweenBlocks: {
      tags,
      keepUnknown: parser.get('keepNonMatchedTags') ?? '',
      escape: escapeOf(parser),
    },
    inParagraphs: { tags, keepUnknown: false, escape: (text) => text },
    entry: cleaner(proc, 'entryHTMLparser_db'),
    exit: cleaner(proc, 'exitHTMLparser_db'),
  };
}

function cleaner(proc: PhpMap, name: string): CleanerRules | null {
  return phpTruthy(proc.get(name)) ? cleanerRules(phpMap(proc.get(`${name}.`))) : null;
}

function modesOf(proc: PhpMap): string[] {
  const overruled = phpText(proc.get('overruleMode'));
  const given = overruled === '' ? phpText(proc.get('mode')) : overruled;
  return [...new Set(listOf(given.replaceAll('default', 'detectbrokenlinks,css_transform,ts_links')))];
}

/** An array, or a comma list. */
function listed(options: PhpMap, name: string, ofText: (text: string) => string = (text) => text): string[] {
  const array = options.get(`${name}.`);
  return isPhpArray(array) ? phpList(array).map(phpText) : listOf(ofText(phpText(options.get(name))));
}

function databaseTags(proc: PhpMap, parser: PhpMap, allowedClasses: readonly string[]): TagRules {
  const allowed = isPhpArray(proc.get('allowTags.'))
    ? phpList(proc.get('allowTags.')).map(phpText).join(',')
    : phpText(proc.get('allowTags'));
  const kept: TagRules = new Map(
    listOf(`${TAGS},${asciiLower(allowed)}`).map((name): [string, null] => [name, null]),
  );
  for (const name of listed(proc, 'denyTags')) kept.delete(name);
  if (kept.has('span')) kept.set('span', spanRule(allowedClasses));
  return tagRules(withDefaults(parser), kept);
}

function spanRule(allowedClasses: readonly string[]): TagRule {
  const classes = new Map<string, PhpValue>([['removeIfFalse', 1]]);
  if (allowedClasses.length > 0) classes.set('list', [...allowedClasses]);
  return {
    ...NO_RULE,
    allowedAttribs: SPAN_ATTRIBUTES,
    fixAttrib: new Map([['class', classes]]),
    rmTagIfNoAttrib: 1,
  };
}

function withDefaults(parser: PhpMap): PhpMap {
  return new Map([
    ...parser,
    ...(phpTruthy(parser.get('globalNesting')) ? [] : ([['globalNesting', GLOBAL_NESTING]] as const)),
    ...(phpTruthy(parser.get('noAttrib')) ? [] : ([['noAttrib', NO_ATTRIBUTES]] as const)),
  ]);
}
