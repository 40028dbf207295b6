import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const resolveUrl: ToolDeclaration = {
  name: 'resolve_url',
  group: 'structure',
  title: 'Page behind a URL',
  description:
    'Tells which site, language and page a URL of this website leads to, without sending any request. Query parameters are not looked at.',
  parameters: {
    type: 'object',
    properties: {
      url: { type: 'string', description: 'Full URL, or a path such as /imprint on the first site.' },
    },
    required: ['url'],
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'internalConfiguration',
  needs: ['tca', 'sites'],
};
