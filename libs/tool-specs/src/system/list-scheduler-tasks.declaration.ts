import type { ToolDeclaration } from '../tool-declaration';

/** */
export const listSchedulerTasks: ToolDeclaration = {
  name: 'list_scheduler_tasks',
  group: 'system',
  title: 'Scheduler tasks',
  description:
    'Lists the tasks of the scheduler with their next and last run, and which are disabled or failed last time. At most 50.',
  parameters: { type: 'object', properties: {} },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'systemDiagnostics',
  needs: [],
};
