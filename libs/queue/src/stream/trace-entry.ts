import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  Min,
  ValidateIf,
  validateSync,
} from 'class-validator';
import { plainToInstance } from 'class-transformer';

/** Which outbox row to store: entries carry ids, the row carries the step (spec 05 §4 Steps). */
export class TraceEntry {
  @IsIn(['agent', 'tools'])
  outbox: 'agent' | 'tools';

  /** Row id in the outbox. */
  @IsString()
  @MaxLength(64)
  id: string;

  /** Null for what belongs to no run, such as a tool switched off. */
  @ValidateIf((entry: TraceEntry) => entry.runUuid !== null)
  @IsUUID('4')
  runUuid: string | null;

  /** Null unless the row is a step. */
  @IsOptional()
  @IsInt()
  @Min(0)
  sequence: number | null;
}

/** An entry as read from the stream, or what is wrong with it. */
export function parseTraceEntry(text: string | undefined): TraceEntry | string[] {
  let plain: unknown;
  try {
    plain = JSON.parse(text ?? '');
  } catch {
    return ['is no JSON'];
  }
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) return ['is no object'];
  const entry = plainToInstance(TraceEntry, plain);
  const errors = validateSync(entry, { whitelist: true, forbidNonWhitelisted: true });
  return errors.length === 0 ? entry : errors.flatMap(({ constraints }) => Object.values(constraints ?? {}));
}
