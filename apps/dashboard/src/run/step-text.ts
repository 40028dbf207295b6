import type { Step } from '../api/types';
import { t, textOf } from '../i18n/i18n';

/** Heading of a step: what happened. */
export function stepTitle(step: Step): string {
  const name = step.event.replace(/^(step|run)\./, '');
  const title = textOf('step', name);
  const tool = step['toolName'];
  return typeof tool === 'string' ? `${title} ${tool}` : title;
}

/** One line more, from the keys of its kind. */
export function stepNote(step: Step): string {
  switch (step.kind) {
    case 'llm':
      return llmNote(step);
    case 'approval':
      return approvalNote(step);
    case 'write':
      return `${text(step, 'action')} ${text(step, 'table')} #${text(step, 'uid')}`;
    case 'run':
      return step['reason'] ? textOf('reason', text(step, 'reason')) : '';
    default:
      return '';
  }
}

function llmNote(step: Step): string {
  const calls = Array.isArray(step['requestedToolCalls'])
    ? (step['requestedToolCalls'] as { name?: string }[])
    : [];
  const parts = [
    step['promptTokens'] === undefined
      ? ''
      : t('steps.tokens', { prompt: text(step, 'promptTokens'), completion: text(step, 'completionTokens') }),
    calls.length === 0 ? '' : t('steps.asksFor', { tools: calls.map((call) => call.name ?? '').join(', ') }),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function approvalNote(step: Step): string {
  if (step['expired'] === true) {
    return t('steps.expired');
  }
  const key = step['approved'] === true ? 'steps.approved' : 'steps.denied';
  return t(key, { uid: text(step, 'decidedBy') });
}

function text(step: Step, key: string): string {
  const value = step[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
