import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const fluidResolve: ToolDeclaration = {
  name: 'fluid_resolve',
  group: 'configuration',
  title: 'Fluid template file',
  description:
    'Tells where an extension keeps a Fluid template, partial or layout by default and whether that file exists. Paths that TypoScript overrides are not considered.',
  parameters: {
    type: 'object',
    properties: {
      name: { type: 'string', description: 'Name with its folders, for example Item/List.' },
      type: {
        type: 'string',
        description: 'Kind of file; template by default.',
        enum: ['template', 'partial', 'layout'],
      },
      extension: { type: 'string', description: 'Extension key; needed to know where to look.' },
    },
    required: ['name'],
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'internalConfiguration',
  needs: ['packages'],
};
