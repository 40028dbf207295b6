import type { ToolDeclaration } from '../tool-declaration';

/** */
export const getLastException: ToolDeclaration = {
  name: 'get_last_exception',
  group: 'code',
  title: 'Last exception',
  description:
    "Shows an error from TYPO3's file logs: message, class, stack trace, and the project's own source around the first frames. Starts with the newest.",
  parameters: {
    type: 'object',
    properties: {
      index: { type: 'integer', description: 'Which error, 0 being the newest, the default.' },
      search: { type: 'string', description: 'Only errors with this text in message, component or class.' },
    },
  },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'secretAdjacent',
  needs: [],
};
