export interface Measure {
  what: string;
  value: string;
  /** Goal as written, empty where there is none. */
  goal: string;
  met: boolean | null;
}

export const ms = (value: number): string => `${value.toFixed(1)} ms`;
export const perSecond = (value: number): string => `${value.toFixed(1)} /s`;
export const times = (value: number): string => `${value.toFixed(2)} ×`;

export function printTable(measures: Measure[]): void {
  const width = (key: 'what' | 'value' | 'goal'): number =>
    Math.max(...measures.map((row) => row[key].length));
  const [what, value, goal] = [width('what'), width('value'), width('goal')];
  for (const row of measures) {
    const verdict = row.met === null ? '' : row.met ? 'met' : 'missed';
    console.log(
      `${row.what.padEnd(what)}  ${row.value.padStart(value)}  ${row.goal.padEnd(goal)}  ${verdict}`.trimEnd(),
    );
  }
}
