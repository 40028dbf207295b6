import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const getPageContent: ToolDeclaration = {
  name: 'get_page_content',
  group: 'content',
  title: 'Page content',
  description:
    'Shows one page and its content elements in one language: position, type, header and the beginning of the text. At most 100 elements.',
  parameters: {
    type: 'object',
    properties: {
      uid: { type: 'integer', description: 'Uid of the page.' },
      language: {
        type: 'integer',
        description: 'Language id of the elements; 0, the default, is the default language.',
      },
    },
    required: ['uid'],
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'editorContent',
  needs: ['tca'],
};
