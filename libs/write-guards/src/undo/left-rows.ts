import { refuse } from '../plan/refusal';
import type { WriteRun } from '../run/write-run';
import { phpString } from '../values/php-text';
import type { LeftRow } from './write-inverse';

/** Refuses unless every row still is as the write left it: what somebody did since is not thrown away. */
export async function requireUnchanged(run: WriteRun, left: readonly LeftRow[]): Promise<void> {
  for (const { table, uid, columns } of left) {
    const row = await run.rows.find(table, uid);
    const same =
      row !== null &&
      Object.entries(columns).every(([name, value]) => phpString(row[name]) === phpString(value));
    if (!same)
      run.refuse(
        refuse(`Not written: ${table} [${uid}] has changed since, so the write can't be taken back.`),
      );
  }
}
