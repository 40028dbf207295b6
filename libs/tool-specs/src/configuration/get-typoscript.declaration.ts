import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const getTyposcript: ToolDeclaration = {
  name: 'get_typoscript',
  group: 'configuration',
  title: 'TypoScript',
  description:
    'Shows the resolved TypoScript of a page: its top-level keys, or with a path what stands there. At most 300 lines. Conditions about the page, the request or the language count as not met; secrets are withheld.',
  parameters: {
    type: 'object',
    properties: {
      pageUid: { type: 'integer', description: 'Uid of the page.' },
      type: {
        type: 'string',
        enum: ['setup', 'constants'],
        description: 'setup, the default, or constants.',
      },
      path: { type: 'string', description: 'Dotted path to look at, for example config or page.10.' },
    },
    required: ['pageUid'],
  },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'internalConfiguration',
  needs: ['sites', 'typoscript'],
};
