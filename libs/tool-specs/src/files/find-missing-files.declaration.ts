import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const findMissingFiles: ToolDeclaration = {
  name: 'find_missing_files',
  group: 'files',
  title: 'Find missing files',
  description:
    'Lists files TYPO3 has indexed but no longer finds on disk, by storage and path, with their last known size.',
  parameters: {
    type: 'object',
    properties: {
      storage: { type: 'integer', description: 'Only files of the storage with this uid.' },
      limit: { type: 'integer', description: 'Files to return: 20 by default, at most 50.' },
    },
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'editorContent',
  needs: [],
};
