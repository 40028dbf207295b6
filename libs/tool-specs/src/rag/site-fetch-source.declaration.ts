import type { ToolDeclaration } from '../tool-declaration';

/** */
export const siteFetchSource: ToolDeclaration = {
  name: 'site_fetch_source',
  group: 'rag',
  title: 'Read a public source',
  description:
    'Returns the whole public text of a source that site_rag_query found, at most 8000 characters.',
  parameters: {
    type: 'object',
    properties: { source_id: { type: 'string', description: 'The source_id as site_rag_query gave it.' } },
    required: ['source_id'],
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'publicContent',
  needs: ['tca', 'sites'],
};
