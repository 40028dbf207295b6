import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const probeUrl: ToolDeclaration = {
  name: 'probe_url',
  group: 'system',
  title: 'Probe a URL',
  description:
    'Sends one GET request to a URL of this website and reports status, a few headers, the beginning of the text, and for a server error the log entries of that moment. Redirects are reported, not followed.',
  parameters: {
    type: 'object',
    properties: {
      url: {
        type: 'string',
        description: 'URL on a host of a configured site, or a path on the first site.',
      },
    },
    required: ['url'],
  },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'systemDiagnostics',
  needs: ['sites'],
};
