import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const getPagetree: ToolDeclaration = {
  name: 'get_pagetree',
  group: 'structure',
  title: 'Page tree',
  description:
    'Lists the visible pages below a page as an indented tree with uid, title and page type. Use it to find where something lives before reading or changing it.',
  parameters: {
    type: 'object',
    properties: {
      rootUid: {
        type: 'integer',
        description: 'Uid of the page whose subpages to list. 0, the default, starts at the top.',
      },
      depth: { type: 'integer', description: 'Levels to descend: 3 by default, at most 5.' },
    },
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'internalConfiguration',
  needs: ['tca'],
};
