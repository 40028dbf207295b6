import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const setFileAlternativeText: ToolDeclaration = {
  name: 'set_file_alternative_text',
  group: 'editing',
  title: 'Set alternative text',
  description:
    'Proposes an alternative text for one file, in the default language. Nothing changes until a human has approved the exact before and after. An empty text marks a decorative image.',
  parameters: {
    type: 'object',
    properties: {
      uid: { type: 'integer', description: 'Uid of the file (sys_file).' },
      alternative: { type: 'string', description: 'What the picture shows, for people who cannot see it.' },
    },
    required: ['uid', 'alternative'],
    additionalProperties: false,
  },
  requiresAdmin: false,
  enabledByDefault: false,
  effect: 'idempotent_write',
  dataClass: 'editorContent',
  needs: ['tca', 'sites', 'hooks'],
  editorAction: {
    label: 'Set alternative text',
    sentence: 'Let the assistant propose an alternative text for this file.',
    icon: 'agentsidecar-action-file-alt-text',
    recordTypes: ['sys_file'],
  },
};
