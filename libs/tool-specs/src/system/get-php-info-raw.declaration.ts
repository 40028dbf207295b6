import type { ToolDeclaration } from '../tool-declaration';

/** */
export const getPhpInfoRaw: ToolDeclaration = {
  name: 'get_php_info_raw',
  group: 'system',
  title: 'PHP, everything',
  description:
    'Shows all sections of phpinfo as text, secrets included; long ones are cut. Asked of TYPO3 at this moment.',
  parameters: { type: 'object', properties: {} },
  requiresAdmin: true,
  enabledByDefault: false,
  effect: 'read_only',
  dataClass: 'secretAdjacent',
  needs: ['endpoints.facts.phpinfo'],
};
