import { phpTrim, phpTruthy } from '#typo3';
import { firstTag, withoutOuterTags } from '../markup/simple-nodes';
import { splitIntoBlock } from '../markup/split-into-block';
import { decodedAttributes, encodedAttributes } from '../markup/tag-attributes';
import { Effort } from './effort';

const LINK: ReadonlySet<string> = new Set(['a']);
/** What former versions marked broken links with. */
const OLD_MARKER = 'background-color: yellow; border:2px red solid; color: black;';

/** `detectbrokenlinks` towards the database: the editor's marks on broken links go. */
export function removeBrokenLinkMarkers(markup: string): string {
  return rewriteLinks(markup, (attributes) => {
    if (!phpTruthy(attributes.get('href') ?? '')) return null;
    const kept = new Map(attributes);
    kept.delete('data-rte-error');
    const style = kept.get('style');
    if (style === undefined) return kept;
    const unmarked = phpTrim(style.replaceAll(OLD_MARKER, ''));
    if (phpTruthy(unmarked)) kept.set('style', unmarked);
    else kept.delete('style');
    return kept;
  });
}

/** `ts_links` towards the database: every `href` in the form TYPO3 stores (R-50.71 step 5). */
export function canonicalLinks(markup: string, canonical: (href: string) => string): string {
  return rewriteLinks(markup, (attributes) => {
    const href = attributes.get('href');
    return href === undefined ? null : new Map(attributes).set('href', canonical(href));
  });
}

type Change = (attributes: ReadonlyMap<string, string>) => ReadonlyMap<string, string> | null;

/** `change`: null leaves a link, and all that is in it, as it is written. */
function rewriteLinks(markup: string, change: Change, effort = new Effort(), depth = 0): string {
  effort.spend(markup.length * depth);
  const parts = splitIntoBlock(LINK, markup);
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return part;
      const attributes = change(decodedAttributes(firstTag(part)));
      if (attributes === null) return part;
      const inner = rewriteLinks(withoutOuterTags(part), change, effort, depth + 1);
      return `<a ${encodedAttributes(attributes)}>${inner}</a>`;
    })
    .join('');
}
