import type { ToolDeclaration } from '../tool-declaration';

/** */
export const listBeUsers: ToolDeclaration = {
  name: 'list_be_users',
  group: 'accounts',
  title: 'Backend users',
  description:
    'Lists the backend users that are not deleted: uid, name, e-mail address, whether they are administrators or disabled, and their last login. At most 200.',
  parameters: { type: 'object', properties: {} },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'secretAdjacent',
  needs: [],
};
