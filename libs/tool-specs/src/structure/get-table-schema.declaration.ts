import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const getTableSchema: ToolDeclaration = {
  name: 'get_table_schema',
  group: 'structure',
  title: 'Table schema',
  description:
    'Describes one table: which columns hold label, language, sorting and visibility, and for every column its type, relation and whether it is required. At most 300 columns.',
  parameters: {
    type: 'object',
    properties: {
      table: { type: 'string', description: 'Table name, for example tt_content.' },
    },
    required: ['table'],
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'internalConfiguration',
  needs: ['tca'],
};
