import type { ToolDeclaration } from '../tool-declaration';

/** ff. */
export const checkTyposcript: ToolDeclaration = {
  name: 'check_typoscript',
  group: 'configuration',
  title: 'TypoScript check',
  description:
    'Looks for syntax errors in the TypoScript of a page, constants and setup, in every branch of every condition: broken lines, braces that do not balance, imports that match no file. Lines count from 0 within their source.',
  parameters: {
    type: 'object',
    properties: { pageUid: { type: 'integer', description: 'Uid of the page.' } },
    required: ['pageUid'],
  },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'internalConfiguration',
  needs: ['sites', 'typoscript'],
};
