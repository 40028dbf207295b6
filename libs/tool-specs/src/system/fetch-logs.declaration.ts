import type { ToolDeclaration } from '../tool-declaration';

/** */
export const fetchLogs: ToolDeclaration = {
  name: 'fetch_logs',
  group: 'system',
  title: 'System log',
  description:
    'Shows the newest entries of the log TYPO3 keeps in the database, with time, type, level and text.',
  parameters: {
    type: 'object',
    properties: {
      level: { type: 'string', description: 'Only entries of exactly this level, for example error.' },
      limit: { type: 'integer', description: 'Entries to return: 20 by default, at most 50.' },
    },
  },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'systemDiagnostics',
  needs: [],
};
