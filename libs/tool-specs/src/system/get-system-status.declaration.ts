import type { ToolDeclaration } from '../tool-declaration';

/** */
export const getSystemStatus: ToolDeclaration = {
  name: 'get_system_status',
  group: 'system',
  title: 'System status',
  description:
    'Shows the versions of TYPO3, PHP and the database, application context, mode, operating system and time zone.',
  parameters: { type: 'object', properties: {} },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'systemDiagnostics',
  needs: [],
};
