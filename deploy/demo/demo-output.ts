import type { WaitingTurn } from '#testing';

const colours = process.stdout.isTTY;
const paint = (code: number, text: string): string => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = (text: string): string => paint(1, text);
export const dim = (text: string): string => paint(2, text);

export function heading(text: string): void {
  console.log(`\n${bold(`== ${text}`)}`);
}

export function indented(lines: string[]): void {
  for (const line of lines) console.log(`   ${line}`);
}

/** The card as an approver reads it: the exact change and nothing else. */
export function printCards(turn: WaitingTurn): void {
  for (const card of turn.cards) {
    const lines = [bold(card.title), ...card.lines, ...card.warnings.map((warning) => `! ${warning}`)];
    const width = Math.min(96, Math.max(...lines.map((line) => line.length)) + 2);
    console.log(`   ┌${'─'.repeat(width)}`);
    for (const line of lines) console.log(`   │ ${line}`);
    console.log(`   └${'─'.repeat(width)}`);
  }
}

/** One line per stored step. */
export function printStep(step: Record<string, unknown>): void {
  const { sequence, event, kind, durationMs } = step;
  const facts = [
    'status',
    'reason',
    'toolName',
    'finishReason',
    'approved',
    'decidedBy',
    'table',
    'uid',
    'action',
  ]
    .filter((key) => step[key] !== undefined && step[key] !== null)
    .map((key) => `${key}=${String(step[key])}`);
  const time = typeof durationMs === 'number' && durationMs > 0 ? `${durationMs} ms` : '';
  console.log(
    `   ${String(sequence).padStart(3)}  ${String(event ?? kind).padEnd(22)} ${facts.join(' ')} ${dim(time)}`.trimEnd(),
  );
}

export function printRow(title: string, row: Record<string, unknown> | undefined): void {
  console.log(`   ${dim(title)}`);
  for (const [column, value] of Object.entries(row ?? {}))
    console.log(`     ${column.padEnd(14)} ${String(value)}`);
}
