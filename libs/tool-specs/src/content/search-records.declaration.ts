import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const searchRecords: ToolDeclaration = {
  name: 'search_records',
  group: 'content',
  title: 'Search records',
  description:
    'Finds live, visible records whose searchable columns contain a text, over all readable tables or one of them. Each hit shows its label, its page and where the text was found.',
  parameters: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Text to look for, 2 to 100 characters, taken literally.' },
      table: { type: 'string', description: 'Search this table only.' },
      limit: { type: 'integer', description: 'Hits to return: 20 by default, at most 50.' },
    },
    required: ['query'],
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'editorContent',
  needs: ['tca', 'searchable'],
};
