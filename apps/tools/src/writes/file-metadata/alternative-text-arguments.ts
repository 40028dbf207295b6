import type { TableSchema } from '#typo3';
import { isRefusal, readText, readUid, refuse, type Refusal } from '#write-guards';
import type { ToolArguments } from '../../registry/tool-handler';

/** Characters of a text whose TCA sets no limit (R-40 §11.3). */
const UNBOUNDED_LENGTH = 1000;

const NAMES = ['uid', 'alternative'];

export interface AlternativeText {
  /** `sys_file` uid. */
  file: number;
  text: string;
}

/** uid, then names and value. */
export function readAlternativeText(args: ToolArguments, metadata: TableSchema): AlternativeText | Refusal {
  const file = readUid('uid', args['uid']);
  if (isRefusal(file)) return file;
  const unknown = Object.keys(args).find((name) => !NAMES.includes(name));
  if (unknown !== undefined) {
    const shown = unknown.replace(/[^A-Za-z0-9_]/g, '');
    return refuse(`Refused: "${shown}" cannot be set here; only "alternative" is.`);
  }
  if (args['alternative'] === undefined || args['alternative'] === null)
    return refuse('Refused: "alternative" is missing. Send an empty text for a decorative image.');
  const max = metadata.column('alternative')?.maxLength ?? UNBOUNDED_LENGTH;
  const text = readText('alternative', args['alternative'], { max, required: false });
  return isRefusal(text) ? text : { file, text };
}
