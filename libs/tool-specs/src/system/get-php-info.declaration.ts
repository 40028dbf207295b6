import type { ToolDeclaration } from '../tool-declaration';

/** */
export const getPhpInfo: ToolDeclaration = {
  name: 'get_php_info',
  group: 'system',
  title: 'PHP',
  description: 'Shows the PHP version of TYPO3, its loaded extensions and five limits.',
  parameters: { type: 'object', properties: {} },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'systemDiagnostics',
  needs: [],
};
