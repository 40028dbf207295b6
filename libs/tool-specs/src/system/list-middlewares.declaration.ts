import type { ToolDeclaration } from '../tool-declaration';

/** */
export const listMiddlewares: ToolDeclaration = {
  name: 'list_middlewares',
  group: 'system',
  title: 'Middlewares',
  description:
    'Lists the PSR-15 middlewares of the frontend or the backend in the order in which a request passes them, with their classes.',
  parameters: {
    type: 'object',
    properties: {
      stack: {
        type: 'string',
        description: 'Which stack; frontend by default.',
        enum: ['frontend', 'backend'],
      },
    },
  },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'systemDiagnostics',
  needs: ['middlewares'],
};
