import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const getFalReferences: ToolDeclaration = {
  name: 'get_fal_references',
  group: 'files',
  title: 'Where a file is used',
  description:
    'Lists the records that reference a file, 50 at most. Links inside rich text are not counted as references.',
  parameters: {
    type: 'object',
    properties: { uid: { type: 'integer', description: 'Uid of the file (sys_file).' } },
    required: ['uid'],
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'editorContent',
  needs: ['tca'],
};
