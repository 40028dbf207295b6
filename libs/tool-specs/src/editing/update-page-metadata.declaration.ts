import type { ParameterSchema, ToolDeclaration } from '../tool-declaration';

function text(description: string): ParameterSchema {
  return { type: 'string', description };
}

/** ff. Columns of EXT:seo are refused by name where an instance lacks them. */
export const updatePageMetadata: ToolDeclaration = {
  name: 'update_page_metadata',
  group: 'editing',
  title: 'Update page metadata',
  description:
    'Proposes new values for descriptive columns of one page. Nothing changes until a human has approved the exact before and after. Only the columns you name are set; an empty text clears an optional column.',
  parameters: {
    type: 'object',
    properties: {
      uid: { type: 'integer', description: 'Uid of the page, or of a translation of it.' },
      title: text('Page title, at most 255 characters, never empty.'),
      subtitle: text('Subtitle, at most 255 characters.'),
      nav_title: text('Alternative title for navigation, at most 255 characters.'),
      abstract: text('Abstract.'),
      description: text('Description for search engines.'),
      keywords: text('Keywords, separated by commas.'),
      seo_title: text('Title for search engines; needs the SEO extension.'),
      og_title: text('Title when shared by Open Graph; needs the SEO extension.'),
      og_description: text('Description when shared by Open Graph; needs the SEO extension.'),
      twitter_title: text('Title when shared on X/Twitter; needs the SEO extension.'),
      twitter_description: text('Description when shared on X/Twitter; needs the SEO extension.'),
      twitter_card: text('Card type when shared on X/Twitter, for example summary; needs the SEO extension.'),
    },
    required: ['uid'],
    additionalProperties: false,
  },
  requiresAdmin: false,
  enabledByDefault: false,
  effect: 'idempotent_write',
  dataClass: 'editorContent',
  needs: ['tca', 'sites', 'hooks'],
  editorAction: {
    label: 'Update page metadata',
    sentence: 'Let the assistant propose a better title, description and keywords for this page.',
    icon: 'agentsidecar-action-page-metadata',
    recordTypes: ['pages'],
  },
};
