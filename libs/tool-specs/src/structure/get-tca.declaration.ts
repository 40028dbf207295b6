import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const getTca: ToolDeclaration = {
  name: 'get_tca',
  group: 'structure',
  title: 'Tables and columns',
  description:
    'Without a table, names the tables you may read, at most 500. With one, lists its columns and their types. For relations and settings use get_table_schema.',
  parameters: {
    type: 'object',
    properties: {
      table: { type: 'string', description: 'Exact table name, for example tt_content.' },
    },
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'internalConfiguration',
  needs: ['tca'],
};
