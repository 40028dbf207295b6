import type { ToolDeclaration } from '../tool-declaration';

/** */
export const getEnv: ToolDeclaration = {
  name: 'get_env',
  group: 'system',
  title: 'Environment',
  description: 'Lists the environment variables of the PHP process TYPO3 runs in. Secrets are redacted.',
  parameters: { type: 'object', properties: {} },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'systemDiagnostics',
  needs: ['env'],
};
