import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const getFullTca: ToolDeclaration = {
  name: 'get_full_tca',
  group: 'structure',
  title: 'Tables with titles',
  description:
    'Lists the tables you may read with their titles, at most 400, narrowed by a part of the name or by the extension they belong to.',
  parameters: {
    type: 'object',
    properties: {
      filter: { type: 'string', description: 'Only tables whose name contains this text, in either case.' },
      extension: {
        type: 'string',
        description: 'Only tables of this extension, by its key, for example my_shop.',
      },
    },
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'internalConfiguration',
  needs: ['tca'],
};
