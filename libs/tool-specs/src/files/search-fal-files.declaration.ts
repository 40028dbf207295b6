import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const searchFalFiles: ToolDeclaration = {
  name: 'search_fal_files',
  group: 'files',
  title: 'Search files',
  description:
    'Finds indexed files whose name, title or alternative text contains a text, whatever its case. Returns uid, path, type and size.',
  parameters: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Text to look for; it is taken literally.' },
      storage: { type: 'integer', description: 'Only files of the storage with this uid.' },
      limit: { type: 'integer', description: 'Files to return: 20 by default, at most 50.' },
    },
    required: ['query'],
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'editorContent',
  needs: [],
};
