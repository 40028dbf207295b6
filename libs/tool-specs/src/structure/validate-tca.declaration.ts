import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const validateTca: ToolDeclaration = {
  name: 'validate_tca',
  group: 'structure',
  title: 'TCA check',
  description:
    'Looks for faults in the TCA of one table or of every table you may read: labels, types, palettes and relations that name something missing. At most 50 faults are shown.',
  parameters: {
    type: 'object',
    properties: {
      table: { type: 'string', description: 'Check this table only.' },
    },
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'internalConfiguration',
  needs: ['tca'],
};
