export interface DecidedTurn {
  runId: string;
}
