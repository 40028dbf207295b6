import type { InsertResult } from 'typeorm';

/** Rows an insert-ignore really wrote; the driver reports it beside the generated ids. */
export function affectedRows(result: InsertResult): number {
  return Number((result.raw as { affectedRows?: unknown }).affectedRows ?? 0);
}
