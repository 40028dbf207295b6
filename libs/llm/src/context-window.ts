import type { ModelMessage, OfferedTool } from './model-message';
import { estimateTokens } from './token-estimate';

const UNKNOWN_WINDOW = 8192;
const SAFETY_SHARE = 0.03;
const RESERVE_SHARE = 0.02;
const RESERVE_FLOOR = 1000;

/** First factor of a segment; it only grows. */
export const FIRST_CALIBRATION = 1.15;

export interface FitInput {
  messages: readonly ModelMessage[];
  /** Prepended when the list has no system message; counted then. */
  systemPrompt: string;
  /** Undefined for a send without tools. */
  tools: readonly OfferedTool[] | undefined;
  /** Tokens; 0 unknown. */
  contextLength: number;
  /** Tokens of one answer; 0 unknown. */
  maxOutput: number;
  calibration: number;
}

/** What a `context` step tells. */
export interface ContextBudget {
  measured: boolean;
  contextLength: number;
  reservedOutput: number;
  safetyMargin: number;
  budget: number;
  transcriptTokens: number;
  toolSchemaTokens: number;
  systemPromptTokens: number;
  systemPromptInTranscript: boolean;
  skillTokens: number;
  estimatedTokens: number;
  remaining: number;
}

export interface Fit {
  messages: readonly ModelMessage[];
  /** Null when nothing could be measured. */
  budget: ContextBudget | null;
  /** False: even the shortest list is too long, so no call may be made. */
  fits: boolean;
}

/** Drops the oldest whole turns until the transcript fits the window (R-10.59 ff.). Pure; never changes its input. */
export function fitTranscript(input: FitInput): Fit {
  const window = input.contextLength > 0 ? input.contextLength : UNKNOWN_WINDOW;
  const reserve =
    input.maxOutput > 0 ? input.maxOutput : Math.max(RESERVE_FLOOR, Math.ceil(window * RESERVE_SHARE));
  const safety = Math.ceil(window * SAFETY_SHARE);
  const budget = window - reserve - safety;
  if (budget <= 0) return { messages: input.messages, budget: null, fits: true };
  const { head, turns } = split(input.messages);
  let first = 0;
  const list = (): ModelMessage[] => [...head, ...turns.slice(first).flat()];
  while (first < turns.length - 1 && total(input, list()) > budget) first += 1;
  const messages = list();
  if (!everyResultHasItsCall(messages)) return { messages: input.messages, budget: null, fits: true };
  const counted = breakdown(input, messages, {
    contextLength: window,
    reservedOutput: reserve,
    safetyMargin: safety,
    budget,
  });
  return { messages, budget: counted, fits: counted.remaining >= 0 };
}

/** The next factor after a provider has told what the request really cost. */
export function recalibrate(factor: number, promptTokens: number, estimatedTokens: number): number {
  if (promptTokens <= 0 || estimatedTokens <= 0) return factor;
  return Math.max(factor, (factor * promptTokens) / estimatedTokens);
}

/** The head is never dropped: everything through the first user message. */
function split(messages: readonly ModelMessage[]): { head: ModelMessage[]; turns: ModelMessage[][] } {
  const headLength = messages.findIndex(({ role }) => role === 'user') + 1;
  const turns: ModelMessage[][] = [];
  for (const message of messages.slice(headLength)) {
    if (message.role === 'assistant' || turns.length === 0) turns.push([]);
    turns.at(-1)?.push(message);
  }
  return { head: messages.slice(0, headLength), turns };
}

function total(input: FitInput, messages: readonly ModelMessage[]): number {
  const prompt = countsPrompt(input, messages) ? [systemMessage(input.systemPrompt)] : [];
  const raw = estimateTokens([...prompt, ...messages], input.tools);
  return Math.ceil(raw * Math.max(1, input.calibration));
}

function breakdown(
  input: FitInput,
  messages: readonly ModelMessage[],
  limits: Pick<ContextBudget, 'contextLength' | 'reservedOutput' | 'safetyMargin' | 'budget'>,
): ContextBudget {
  const factor = Math.max(1, input.calibration);
  const estimatedTokens = total(input, messages);
  const transcriptTokens = Math.min(estimatedTokens, Math.floor(estimateTokens(messages) * factor));
  const prompt = countsPrompt(input, messages) ? estimateTokens([systemMessage(input.systemPrompt)]) : 0;
  const systemPromptTokens = Math.min(estimatedTokens - transcriptTokens, Math.floor(prompt * factor));
  return {
    measured: true,
    ...limits,
    transcriptTokens,
    // The remainder, so that the lines add up to the total whatever was rounded.
    toolSchemaTokens: estimatedTokens - transcriptTokens - systemPromptTokens,
    systemPromptTokens,
    systemPromptInTranscript: messages[0]?.role === 'system',
    skillTokens: 0,
    estimatedTokens,
    remaining: limits.budget - estimatedTokens,
  };
}

function countsPrompt(input: FitInput, messages: readonly ModelMessage[]): boolean {
  return input.systemPrompt !== '' && messages[0]?.role !== 'system';
}

function systemMessage(content: string): ModelMessage {
  return { role: 'system', content };
}

function everyResultHasItsCall(messages: readonly ModelMessage[]): boolean {
  const asked = new Set<string>();
  for (const message of messages) {
    if (message.role === 'assistant') message.calls.forEach(({ id }) => asked.add(id));
    if (message.role === 'tool' && !asked.has(message.callId)) return false;
  }
  return true;
}
