import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const getTsconfig: ToolDeclaration = {
  name: 'get_tsconfig',
  group: 'configuration',
  title: 'Page TSconfig',
  description:
    'Shows the page TSconfig in force on a page, merged over its rootline, its site and your user TSconfig: its top-level keys, or with a path what stands there. At most 300 lines; secrets are withheld.',
  parameters: {
    type: 'object',
    properties: {
      pageUid: { type: 'integer', description: 'Uid of the page.' },
      path: { type: 'string', description: 'Dotted path to look at, for example TCEFORM.tt_content.' },
    },
    required: ['pageUid'],
  },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'internalConfiguration',
  needs: ['sites', 'defaultTsConfig'],
};
