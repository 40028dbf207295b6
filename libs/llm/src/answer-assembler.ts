import { CallAssembler } from './call-assembler';
import { contentText, countOf, isRecord, textOf } from './loose-json';
import type { ModelAnswer, ReportedUsage } from './model-answer';
import { ProviderError } from './provider.error';
import { ThinkSplitter, type SplitText } from './think-splitter';

/** No answer we could use is longer than this, in UTF-16 units; a runaway stream is cut off. */
const MAX_ANSWER_LENGTH = 2 * 1024 * 1024;

/** Builds one answer out of streamed chunks or an unstreamed body, whatever a provider leaves out or says twice. */
export class AnswerAssembler {
  private readonly calls = new CallAssembler();
  private readonly splitter = new ThinkSplitter();
  private content = '';
  private thinking = '';
  private finishReason = '';
  private usage: ReportedUsage | null = null;
  private responseModel: string | null = null;
  private length = 0;

  constructor(private readonly onText: (text: string) => void = () => undefined) {}

  addChunk(chunk: unknown): void {
    if (!isRecord(chunk)) return;
    this.readEnvelope(chunk);
    const choice = firstChoice(chunk);
    if (!choice) return;
    this.readMessage(choice.delta, (call) => this.calls.add(call));
    this.finishReason ||= textOf(choice.finish_reason);
  }

  addBody(body: unknown): void {
    const choice = isRecord(body) ? firstChoice(body) : undefined;
    if (!isRecord(body) || !choice) throw new ProviderError('serverError', 'The provider sent no answer.');
    this.readEnvelope(body);
    this.readMessage(choice.message, (call) => this.calls.addWhole(call));
    this.finishReason = textOf(choice.finish_reason) || 'stop';
  }

  /** @throws ProviderError (`connection`) when the stream ended before the model was done */
  finish(): ModelAnswer {
    this.take(this.splitter.end());
    if (this.finishReason === '') {
      throw new ProviderError('connection', 'The provider broke off before the answer was complete.');
    }
    return {
      content: this.content,
      thinking: this.thinking.trim(),
      calls: this.calls.finish(),
      finishReason: normalised(this.finishReason),
      usage: this.usage,
      responseModel: this.responseModel,
    };
  }

  private readEnvelope(source: Record<string, unknown>): void {
    this.responseModel ??= textOf(source.model) || null;
    this.usage = usageOf(source.usage) ?? this.usage;
  }

  private readMessage(message: unknown, addCall: (call: unknown) => void): void {
    if (!isRecord(message)) return;
    this.thinking += textOf(message.reasoning_content) || textOf(message.reasoning);
    const text = contentText(message.content);
    this.take(this.splitter.push(text));
    const calls = Array.isArray(message.tool_calls) ? (message.tool_calls as unknown[]) : [];
    calls.forEach(addCall);
    this.length += text.length + (calls.length > 0 ? JSON.stringify(calls).length : 0);
    if (this.length > MAX_ANSWER_LENGTH) throw new ProviderError('unknown', 'The answer is too large.');
  }

  private take(split: SplitText): void {
    this.content += split.content;
    this.thinking += split.thinking;
    if (split.content !== '') this.onText(split.content);
  }
}

function firstChoice(source: Record<string, unknown>): Record<string, unknown> | undefined {
  const choices: unknown[] = Array.isArray(source.choices) ? source.choices : [];
  return choices.find(isRecord);
}

function usageOf(value: unknown): ReportedUsage | null {
  if (!isRecord(value)) return null;
  const promptTokens = countOf(value.prompt_tokens);
  const completionTokens = countOf(value.completion_tokens);
  const totalTokens = countOf(value.total_tokens) || promptTokens + completionTokens;
  if (totalTokens === 0) return null;
  const cost = typeof value.cost === 'number' && value.cost >= 0 ? value.cost : null;
  return { promptTokens, completionTokens, totalTokens, cost };
}

function normalised(reason: string): string {
  return reason === 'function_call' ? 'tool_calls' : reason;
}
