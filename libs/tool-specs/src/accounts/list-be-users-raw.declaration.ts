import type { ToolDeclaration } from '../tool-declaration';

/** */
export const listBeUsersRaw: ToolDeclaration = {
  name: 'list_be_users_raw',
  group: 'accounts',
  title: 'Backend users, all columns',
  description:
    'Shows every column of the backend users that are not deleted, except columns that hold secrets. At most 100 users, long values shortened.',
  parameters: { type: 'object', properties: {} },
  requiresAdmin: true,
  enabledByDefault: false,
  effect: 'read_only',
  dataClass: 'secretAdjacent',
  needs: [],
};
