import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const getSiteConfig: ToolDeclaration = {
  name: 'get_site_config',
  group: 'configuration',
  title: 'Site configuration',
  description:
    'Lists the configured sites, or with an identifier the whole configuration of one site as dotted paths. Secrets are withheld.',
  parameters: {
    type: 'object',
    properties: {
      identifier: { type: 'string', description: 'Identifier of a site; without it all are listed.' },
    },
  },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'secretAdjacent',
  needs: ['sites'],
};
