import type { PhpMap } from '#typo3';
import { foreign, stored, type NormalisedValue } from '../values/normalised-value';
import { processingOf, type Processing } from './configuration/processing';
import { ForeignRichTextError } from './foreign-rich-text.error';
import { canonicalHref } from './links/canonical-href';
import type { RichTextLinks } from './links/rich-text-links';
import { cleanHtml } from './markup/html-cleaner';
import { cssTransform } from './transform/css-transform';
import { canonicalLinks, removeBrokenLinkMarkers } from './transform/links';

/**
 * What TYPO3 stores for a rich text that an editor, or a model, submits. `proc`: processing options as `richTextProcessing` resolves
 * them; `links`: what links in the text point to. Foreign, with the reason, where only PHP knows. Nothing is filtered beyond what TYPO3
 * filters; text TYPO3 loses is lost here too, and the card says so (D-25).
 */
export function toPersistedRichText(value: string, proc: PhpMap, links: RichTextLinks): NormalisedValue {
  try {
    return stored(persisted(value, processingOf(proc), links));
  } catch (error) {
    if (error instanceof ForeignRichTextError) return foreign(error.message);
    throw error;
  }
}

function persisted(value: string, processing: Processing, links: RichTextLinks): string {
  let markup = value.replaceAll('\r', '');
  if (processing.entry !== null) markup = cleanHtml(markup, processing.entry);
  for (const mode of processing.modes) {
    if (mode === 'detectbrokenlinks') markup = removeBrokenLinkMarkers(markup);
    if (mode === 'css_transform') markup = cssTransform(markup, processing);
    if (mode === 'ts_links') markup = canonicalLinks(markup, (href) => canonicalHref(href, links));
  }
  if (processing.exit !== null) markup = cleanHtml(markup, processing.exit);
  return markup.replaceAll('\r', '').replaceAll('\n', '\r\n');
}
