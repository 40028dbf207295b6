import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const getFlexformSchema: ToolDeclaration = {
  name: 'get_flexform_schema',
  group: 'structure',
  title: 'FlexForm schema',
  description:
    'Lists sheets and fields of a FlexForm column with type and label. A column with several data structures names them first; call again with one of them.',
  parameters: {
    type: 'object',
    properties: {
      table: { type: 'string', description: 'Table name, for example tt_content.' },
      field: { type: 'string', description: 'FlexForm column, for example pi_flexform.' },
      ds_pointer: {
        type: 'string',
        description: 'Which data structure: a name this tool has listed, a plugin or a content type.',
      },
    },
    required: ['table', 'field'],
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'internalConfiguration',
  needs: ['tca', 'flexForms'],
};
