import type { ToolDeclaration } from '../tool-declaration';

/** */
export const listExtensions: ToolDeclaration = {
  name: 'list_extensions',
  group: 'system',
  title: 'Active extensions',
  description: 'Lists the active extensions with version, Composer name and title.',
  parameters: { type: 'object', properties: {} },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'systemDiagnostics',
  needs: ['packages'],
};
