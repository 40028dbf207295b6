import { collapse, cutWidth, phpTrim, utcMinute } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { SchedulerTaskRepository, type SchedulerTaskRow } from './scheduler-task.repository';

const MAX_TASKS = 50;
const MAX_LABEL = 100;

/** */
@Tool('list_scheduler_tasks')
export class ListSchedulerTasksTool implements ReadTool {
  async execute(_args: ToolArguments, { db }: ToolContext): Promise<ToolAnswer> {
    const tasks = await new SchedulerTaskRepository(db).tasks(MAX_TASKS);
    if (tasks === null) {
      return { content: 'This TYPO3 has no scheduler.' };
    }
    return {
      content:
        tasks.length === 0
          ? 'The scheduler has no tasks.'
          : [
              `${tasks.length} scheduler task(s), at most ${MAX_TASKS} are shown:`,
              ...tasks.map(taskLine),
            ].join('\n'),
    };
  }
}

function taskLine(task: SchedulerTaskRow): string {
  const next = task.nextexecution ?? 0;
  const last = task.lastexecution_time ?? 0;
  const flags = [
    next > 0 ? `next ${utcMinute(next)} UTC` : 'no next execution',
    ...(last > 0 ? [`last run ${utcMinute(last)} UTC`] : []),
    ...((task.disable ?? 0) > 0 ? ['DISABLED'] : []),
    ...(hasFailed(task) ? ['LAST RUN FAILED'] : []),
  ];
  return `- [${task.uid}] ${labelOf(task)} (${flags.join(', ')})`;
}

function labelOf({ description, tasktype }: SchedulerTaskRow): string {
  const label = [description, tasktype].map((text) => collapse(text ?? '')).find((text) => text !== '');
  return label === undefined ? '(no description)' : cutWidth(label, MAX_LABEL);
}

/** The text of the failure is not shown: it may hold credentials. */
function hasFailed({ lastexecution_failure }: SchedulerTaskRow): boolean {
  return !['', '0'].includes(phpTrim(lastexecution_failure ?? ''));
}
