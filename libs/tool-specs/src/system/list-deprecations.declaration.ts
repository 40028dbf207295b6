import type { ToolDeclaration } from '../tool-declaration';

/** */
export const listDeprecations: ToolDeclaration = {
  name: 'list_deprecations',
  group: 'system',
  title: 'Deprecations',
  description:
    "Lists the distinct messages of TYPO3's newest deprecation log with their counts, the latest occurrence first.",
  parameters: {
    type: 'object',
    properties: { limit: { type: 'integer', description: 'Messages to return: 15 by default, at most 40.' } },
  },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'systemDiagnostics',
  needs: [],
};
