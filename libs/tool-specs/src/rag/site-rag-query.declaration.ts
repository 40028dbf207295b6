import type { ToolDeclaration } from '../tool-declaration';

/** */
export const siteRagQuery: ToolDeclaration = {
  name: 'site_rag_query',
  group: 'rag',
  title: 'Search the public site',
  description:
    'Finds public pages of the site that hold the words of a question, each with address, excerpt and a source_id. Only what an anonymous visitor can read is searched.',
  parameters: {
    type: 'object',
    properties: {
      question: { type: 'string', description: 'Question or words, at most 200 characters.' },
      site: { type: 'string', description: 'Identifier of the site to search; all of them by default.' },
      language: { type: 'integer', description: 'Language id, 0 by default.' },
      max_sources: { type: 'integer', description: 'Sources to return: 8 by default, at most 20.' },
    },
    required: ['question'],
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'publicContent',
  needs: ['tca', 'sites'],
};
