import { phpJson, type PhpValue } from '../values/php-json';
import { HISTORY_MODIFY, type WriteStep } from './write-step';

/** A record a run changes, as its history tells it: changed columns, without the time stamp, in processing order. */
export interface ModifiedRecord {
  table: string;
  uid: number;
  before: ReadonlyMap<string, PhpValue>;
  after: ReadonlyMap<string, PhpValue>;
}

export function modifiedRecords(steps: readonly WriteStep[]): ModifiedRecord[] {
  return steps.flatMap((step) => {
    if (step.kind !== 'event' || step.history?.actiontype !== HISTORY_MODIFY) return [];
    const { data } = step.history;
    const [before, after] = [data?.get('oldRecord'), data?.get('newRecord')];
    return before instanceof Map && after instanceof Map
      ? [{ table: step.table, uid: step.uid, before, after }]
      : [];
  });
}

/** A value of a history payload as a card shows it; a structure as its JSON. */
export function shownValue(value: PhpValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? phpJson(value) : String(value);
}
