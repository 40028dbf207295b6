import type { ToolDeclaration } from '../tool-declaration';

/** */
export const listBeGroups: ToolDeclaration = {
  name: 'list_be_groups',
  group: 'accounts',
  title: 'Backend groups',
  description: 'Lists uid and title of the backend groups that are not deleted, by title. At most 200.',
  parameters: { type: 'object', properties: {} },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'secretAdjacent',
  needs: [],
};
