import type { ReportedUsage } from './model-answer';

/** USD per million tokens; null where no price is known. */
export interface ModelPrice {
  input: number | null;
  output: number | null;
}

/** Cost of one call in USD: what the provider says, else tokens times price, else unknown. */
export function costOf(usage: ReportedUsage | null, price: ModelPrice): number | null {
  if (!usage) return null;
  if (usage.cost !== null) return usage.cost;
  if (price.input === null && price.output === null) return null;
  const input = (usage.promptTokens / 1e6) * (price.input ?? 0);
  const output = (usage.completionTokens / 1e6) * (price.output ?? 0);
  return input + output;
}
