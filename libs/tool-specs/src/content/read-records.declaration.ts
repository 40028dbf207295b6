import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const readRecords: ToolDeclaration = {
  name: 'read_records',
  group: 'content',
  title: 'Read records',
  description:
    'Reads live, visible records of one table, filtered by exact values, ordered by uid. Without "fields" only the label columns are shown.',
  parameters: {
    type: 'object',
    properties: {
      table: { type: 'string', description: 'Table name, for example tt_content.' },
      uid: { type: 'integer', description: 'Only the record with this uid.' },
      pid: { type: 'integer', description: 'Only records on the page with this uid; 0 is the root level.' },
      where_equals: {
        type: 'object',
        additionalProperties: true,
        description: 'Up to five further conditions, column name to exact value.',
      },
      fields: {
        type: 'array',
        items: { type: 'string' },
        description: 'Columns to show beside uid and pid.',
      },
      limit: { type: 'integer', description: 'Records to return: 20 by default, at most 50.' },
      offset: { type: 'integer', description: 'Records to skip, at most 10000.' },
    },
    required: ['table'],
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'editorContent',
  needs: ['tca'],
};
