import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const browseFalFolder: ToolDeclaration = {
  name: 'browse_fal_folder',
  group: 'files',
  title: 'Browse a folder',
  description:
    'Shows the subfolders and files of one folder of a file storage, 100 entries at most. Local storages only.',
  parameters: {
    type: 'object',
    properties: {
      folder: {
        type: 'string',
        description: 'Path inside the storage, such as /press/; the root when left out.',
      },
      storage: { type: 'integer', description: 'Uid of the storage; your first one when left out.' },
    },
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'editorContent',
  needs: [],
};
