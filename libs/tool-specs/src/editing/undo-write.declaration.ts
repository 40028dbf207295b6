import type { ToolDeclaration } from '../tool-declaration';

/** Takes an applied write back; opened by `POST /v1/writes/{id}/undo` alone (issue 4, spec 05 §4 Direct call). */
export const undoWrite: ToolDeclaration = {
  name: 'undo_write',
  group: 'editing',
  title: 'Take a change back',
  description: 'Takes an applied write back. Nothing changes until a human has approved it.',
  parameters: {
    type: 'object',
    properties: { write: { type: 'string', description: 'Id of the write.' } },
    required: ['write'],
    additionalProperties: false,
  },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'idempotent_write',
  dataClass: 'editorContent',
  needs: ['tca', 'sites', 'hooks', 'doktypes'],
  internal: true,
};
