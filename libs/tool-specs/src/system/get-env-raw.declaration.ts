import type { ToolDeclaration } from '../tool-declaration';

/** */
export const getEnvRaw: ToolDeclaration = {
  name: 'get_env_raw',
  group: 'system',
  title: 'Environment, unredacted',
  description:
    'Lists the environment variables of the PHP process TYPO3 runs in exactly as they are, secrets included. Asked of TYPO3 at this moment.',
  parameters: { type: 'object', properties: {} },
  requiresAdmin: true,
  enabledByDefault: false,
  effect: 'read_only',
  dataClass: 'secretAdjacent',
  needs: ['endpoints.facts.env'],
};
