import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const listFalStorages: ToolDeclaration = {
  name: 'list_fal_storages',
  group: 'files',
  title: 'List file storages',
  description:
    'Lists the file storages you may use with their driver and whether each is online, browsable and public.',
  parameters: { type: 'object', properties: {} },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'editorContent',
  needs: [],
};
