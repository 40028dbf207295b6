import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TraceStep } from './trace-step.entity';

/** A stored step as a reader needs it. */
export interface StoredStep {
  sequence: number;
  kind: string;
  round: number;
  durationMs: number;
  /** A string when the stored text is no JSON. */
  payload: unknown;
  createdAt: Date;
}

export interface StepChunk {
  steps: StoredStep[];
  /** No further step can be read now. */
  atEnd: boolean;
}

interface StepSize {
  sequence: number;
  bytes: number;
  settled: number;
}

/** Bytes of payload one read holds in memory at most, unless a single step is larger. */
const CHUNK_BYTES = 1_048_576;

/** Seconds after which a missing number is taken for lost instead of still on its way. */
const GAP_SECONDS = 60;

@Injectable()
export class TraceStepRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Steps after `after`, ascending, without a gap: two replicas store batches side by side, so a step may be there before the one it
   * follows, and a reader that went past it would never see the missing one.
   */
  async listAfter(runUuid: string, after: number, limit: number): Promise<StepChunk> {
    const sizes = await this.dataSource.query<StepSize[]>(
      `SELECT sequence, LENGTH(payload) AS bytes, created_at < UTC_TIMESTAMP(3) - INTERVAL ${GAP_SECONDS} SECOND AS settled
       FROM trace_steps WHERE run_uuid = ? AND sequence > ? ORDER BY sequence LIMIT ?`,
      [runUuid, after, limit + 1],
    );
    const readable = withoutGap(sizes, after);
    const last = lastWithin(readable.slice(0, limit), CHUNK_BYTES);
    if (last === undefined) return { steps: [], atEnd: true };
    const steps = await this.repository
      .createQueryBuilder('step')
      .where('step.runUuid = :runUuid AND step.sequence > :after AND step.sequence <= :last', {
        runUuid,
        after,
        last,
      })
      .orderBy('step.sequence')
      .getMany();
    return { steps, atEnd: readable.at(-1)?.sequence === last };
  }

  find(runUuid: string, sequence: number): Promise<StoredStep | null> {
    return this.repository.findOneBy({ runUuid, sequence });
  }

  private get repository() {
    return this.dataSource.getRepository(TraceStep);
  }
}

function withoutGap(steps: StepSize[], after: number): StepSize[] {
  let expected = after + 1;
  const readable: StepSize[] = [];
  for (const step of steps) {
    if (Number(step.sequence) !== expected && Number(step.settled) === 0) break;
    readable.push(step);
    expected = Number(step.sequence) + 1;
  }
  return readable;
}

/** Sequence of the last step that still fits; the first one always does. */
function lastWithin(steps: StepSize[], limit: number): number | undefined {
  let total = 0;
  let last: number | undefined;
  for (const { sequence, bytes } of steps) {
    total += Number(bytes);
    if (last !== undefined && total > limit) break;
    last = Number(sequence);
  }
  return last;
}
