export interface ChaosRow {
  what: string;
  trials: number;
  exactlyOnce: number;
  settled: number;
  failures: string[];
}

export function printChaosTable(rows: ChaosRow[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  console.log(`\n${'point'.padEnd(width)}  trials  exactly once  settled  failures`);
  for (const { what, trials, exactlyOnce, settled, failures } of rows) {
    const cells = [String(trials).padStart(6), String(exactlyOnce).padStart(12), String(settled).padStart(7)];
    console.log(`${what.padEnd(width)}  ${cells.join('  ')}  ${String(failures.length).padStart(8)}`);
  }
  for (const { what, failures } of rows) for (const failure of failures) console.log(`! ${what}: ${failure}`);
}
