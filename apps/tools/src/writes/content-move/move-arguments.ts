import { isRefusal, readUid, readWholeNumber, refuse, unknownNameRefusal, type Refusal } from '#write-guards';
import type { ToolArguments } from '../../registry/tool-handler';

const NAMES = ['uid', 'target_page', 'column', 'after_content_uid'];

export interface MoveArguments {
  uid: number;
  targetPage: number;
  /** Undefined where the call leaves it to the anchor or the element. */
  column: number | undefined;
  anchor: number | undefined;
}

/** names, uid, target_page, column; a null or non-positive anchor counts as absent. */
export function readMove(args: ToolArguments): MoveArguments | Refusal {
  const unknown = unknownNameRefusal(Object.keys(args), NAMES);
  if (unknown !== null) return unknown;
  const uid = readUid('uid', args['uid']);
  if (isRefusal(uid)) return uid;
  const targetPage = readUid('target_page', args['target_page']);
  if (isRefusal(targetPage)) return targetPage;
  const column = readOptional(args['column']);
  if (column === null || (column !== undefined && column < 0))
    return refuse('Refused: "column" must be a column of the backend layout, a whole number from 0.');
  const anchor = readOptional(args['after_content_uid']);
  if (anchor === null) return refuse('Refused: "after_content_uid" must be the uid of one content element.');
  return { uid, targetPage, column, anchor: anchor !== undefined && anchor > 0 ? anchor : undefined };
}

function readOptional(value: unknown): number | null | undefined {
  return value === undefined || value === null ? undefined : readWholeNumber(value);
}
