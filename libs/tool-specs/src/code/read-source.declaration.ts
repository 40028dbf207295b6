import type { ToolDeclaration } from '../tool-declaration';

/** */
export const readSource: ToolDeclaration = {
  name: 'read_source',
  group: 'code',
  title: 'Read source file',
  description:
    'Reads lines of a text file inside the TYPO3 project, numbered. Secrets are redacted; configuration with credentials, keys and dotfiles are not readable.',
  parameters: {
    type: 'object',
    properties: {
      path: {
        type: 'string',
        description: 'Path relative to the project, or an absolute one inside it as stack traces show it.',
      },
      from_line: { type: 'integer', description: 'First line, counted from 1, the default.' },
      lines: { type: 'integer', description: 'Lines to return: 60 by default, at most 200.' },
    },
    required: ['path'],
  },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'sourceCode',
  needs: [],
};
