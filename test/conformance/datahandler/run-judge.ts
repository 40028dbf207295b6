import { rowDifference, type RowChanges } from '#testing';
import type { RecordedRun } from './recorded-run';

/** What this product did with a recorded run. */
export interface RunAnswer {
  refusal: string | null;
  changes: RowChanges;
  tags: string[];
  /** `table:uid:column` whose reference index is left to TYPO3 and said so. */
  indexPending: string[];
  /** What core said about the call that was refused. */
  errors: string[];
  /** Whether calls before the refused one were written. */
  isLater?: boolean;
}

/** A refusal of ours that core does not share, with the rule it follows; asked in this order. */
const REFUSAL_RULES: [RegExp, string][] = [
  [/^Not possible here: /, 'R-50.203, left to PHP by name'],
  [/TYPO3 would store another value|does not accept this value/, 'R-40.63, a value is stored as given'],
  [/follows its original/, 'R-50.78, a followed column'],
  [/there is no record/i, 'R-50.23, missing record or page'],
  [/is read-only/, 'R-40.69, a read-only table'],
  [/only the live workspace/, 'R-40.30, live workspace only'],
  [/belongs to a workspace/, 'R-50.9, a draft is left alone'],
];

/** Equal rows and cache tags, or a refusal that left nothing where core refused too or a rule says why (D-22, D-23). */
export function judgeRun(recorded: RecordedRun, answer: RunAnswer): string {
  return answer.refusal === null
    ? judgeWritten(recorded, answer)
    : judgeRefused(recorded, answer, answer.refusal);
}

function judgeWritten(recorded: RecordedRun, answer: RunAnswer): string {
  const whole = rowDifference(recorded.changes, answer.changes);
  if (whole !== null) {
    const left = answer.indexPending.length > 0;
    const [want, have] = [recorded.changes, answer.changes].map((rows) => without('sys_refindex', rows));
    return left && rowDifference(want ?? {}, have ?? {}) === null
      ? 'explained: R-50.114, reference index left to TYPO3 and said so'
      : `different: ${whole}`;
  }
  const tags = [...(recorded.flushedCacheTags ?? [])].sort();
  return JSON.stringify(tags) === JSON.stringify([...answer.tags].sort())
    ? 'equal'
    : `different: cache tags ${answer.tags.join(' ')} instead of ${tags.join(' ')}`;
}

function judgeRefused(
  recorded: RecordedRun,
  { changes, errors, isLater }: RunAnswer,
  refusal: string,
): string {
  if (Object.keys(changes).length > 0) return 'different: refused, but rows changed';
  if (errors.length > 0)
    return Object.keys(recorded.changes).length === 0 || isLater === true
      ? 'equal'
      : 'explained: D-23, refused and nothing changed';
  const rule = REFUSAL_RULES.find(([sentence]) => sentence.test(refusal));
  return rule === undefined ? `different: refused (${refusal})` : `explained: ${rule[1]}`;
}

function without(table: string, changes: RowChanges): RowChanges {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => name !== table));
}
