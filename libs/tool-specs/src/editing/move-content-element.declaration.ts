import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const moveContentElement: ToolDeclaration = {
  name: 'move_content_element',
  group: 'editing',
  title: 'Move content element',
  description:
    'Proposes another place for one content element: another page, another column, or directly after another element of the same language. Its uid, content, translations and references stay. Nothing changes until a human has approved it.',
  parameters: {
    type: 'object',
    properties: {
      uid: { type: 'integer', description: 'Uid of the content element (tt_content).' },
      target_page: {
        type: 'integer',
        description: 'Uid of the page it goes to; its own page to move it there.',
      },
      column: {
        type: 'integer',
        description: 'Column (colPos) it goes to. Left out: that of the element it follows, else its own.',
      },
      after_content_uid: {
        type: 'integer',
        description: 'Element on the target page it follows directly. Left out: first in the column.',
      },
    },
    required: ['uid', 'target_page'],
    additionalProperties: false,
  },
  requiresAdmin: false,
  enabledByDefault: false,
  effect: 'idempotent_write',
  dataClass: 'editorContent',
  needs: ['tca', 'sites', 'hooks', 'doktypes'],
  editorAction: {
    label: 'Move content element',
    sentence: 'Let the assistant propose a better place for this content element.',
    icon: 'agentsidecar-action-move-content',
    recordTypes: ['tt_content'],
  },
};
