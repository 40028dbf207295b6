interface NumberedEntry {
  runUuid: string | null;
  sequence: number | null;
}

/** Per run the highest step of a batch: listeners read up to it. */
export function lastSteps(entries: readonly NumberedEntry[]): { runUuid: string; sequence: number }[] {
  const last = new Map<string, number>();
  for (const { runUuid, sequence } of entries) {
    if (runUuid === null || sequence === null) continue;
    last.set(runUuid, Math.max(sequence, last.get(runUuid) ?? sequence));
  }
  return [...last].map(([runUuid, sequence]) => ({ runUuid, sequence }));
}
