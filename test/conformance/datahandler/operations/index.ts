import type { RecordedCall } from '../recorded-run';
import { datamap } from './datamap';
import { move } from './move';
import type { Command, Operation } from './operation';

/** Commands by their name in a command map. */
const COMMANDS: Record<string, Command> = { move };

/** What a recorded call does, in TYPO3's order; null when it holds something nobody here serves. */
export function operationsOf(call: RecordedCall): Operation[] | null {
  const operations = [
    ...(call.data === undefined ? [] : [datamap(call.data, call.order)]),
    ...commandsOf(call).map(([table, uid, command, value]) => {
      return COMMANDS[command]?.({ table, uid: Number(uid) }, value) ?? null;
    }),
  ];
  return operations.every((operation) => operation !== null) ? operations : null;
}

type CommandEntry = [table: string, uid: string, command: string, value: unknown];

function commandsOf({ cmd }: RecordedCall): CommandEntry[] {
  return Object.entries(cmd ?? {}).flatMap(([table, records]) =>
    Object.entries(records).flatMap(([uid, commands]) =>
      Object.entries(commands).map(([command, value]): CommandEntry => [table, uid, command, value]),
    ),
  );
}
