import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const getRecordHistory: ToolDeclaration = {
  name: 'get_record_history',
  group: 'content',
  title: "Read a record's history",
  description:
    'Tells who changed a live record when, and what each change did to its columns, newest first. Secret columns are named, never shown.',
  parameters: {
    type: 'object',
    properties: {
      table: { type: 'string', description: 'Table name, for example tt_content.' },
      uid: { type: 'integer', description: 'Uid of the record.' },
      field: { type: 'string', description: 'Only changes of this column.' },
      limit: { type: 'integer', description: 'Newest changes to look at: 10 by default, at most 20.' },
    },
    required: ['table', 'uid'],
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'editorContent',
  needs: ['tca'],
};
