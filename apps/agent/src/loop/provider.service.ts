import { Injectable } from '@nestjs/common';
import { AgentConfig } from '#config';
import { ModelClient, type ModelAnswer, type ModelMessage } from '#llm';
import { currentTraceparent, metrics } from '#observability';
import { BroadcastPublisher } from '#queue';
import type { ToolDeclaration } from '#tool-specs';
import type { ProviderRecord } from '../records/records';
import { DeltaBroadcast } from './delta-broadcast';
import type { Segment } from './segment';

export interface TimedAnswer {
  answer: ModelAnswer;
  durationMs: number;
}

/** Asks the provider of a run's configuration. */
@Injectable()
export class ProviderService {
  private readonly clients = new Map<ProviderRecord, ModelClient>();

  constructor(
    private readonly config: AgentConfig,
    private readonly broadcasts: BroadcastPublisher,
  ) {}

  /** @throws ProviderError; the segment's stop reason when it stops meanwhile */
  async ask(
    segment: Segment,
    messages: readonly ModelMessage[],
    tools: readonly ToolDeclaration[],
    round: number,
  ): Promise<TimedAnswer> {
    const { model, temperature } = segment.run.configuration;
    const deltas = new DeltaBroadcast(this.broadcasts, segment.runUuid, round);
    const startedAt = performance.now();
    const stopTimer = metrics.operationDuration.startTimer({ model: model.name });
    try {
      const answer = await this.clientOf(model.provider).complete({
        model: model.name,
        messages: withSystemPrompt(messages, systemPromptOf(segment)),
        tools: tools.map((tool) => ({ ...tool, parameters: { ...tool.parameters } })),
        ...(temperature !== null && { temperature }),
        ...(model.maxOutput > 0 && { maxTokens: model.maxOutput }),
        streaming: model.streaming,
        signal: segment.providerSignal,
        traceparent: currentTraceparent(),
        timeoutMs: this.config.providerTimeoutSeconds * 1000,
        onText: (text) => deltas.push(text),
      });
      stopTimer({ outcome: 'ok' });
      return { answer, durationMs: performance.now() - startedAt };
    } catch (error) {
      stopTimer({ outcome: 'failed' });
      throw error;
    } finally {
      deltas.end();
    }
  }

  private clientOf(provider: ProviderRecord): ModelClient {
    const client = this.clients.get(provider) ?? new ModelClient(provider);
    this.clients.set(provider, client);
    return client;
  }
}

/** The run's own prompt replaces the configuration's. */
export function systemPromptOf(segment: Segment): string {
  const { request, configuration } = segment.run;
  return request.systemPrompt ?? configuration.systemPrompt;
}

/** Only when the list has no system message at all. */
export function withSystemPrompt(messages: readonly ModelMessage[], prompt: string): readonly ModelMessage[] {
  if (prompt === '' || messages.some(({ role }) => role === 'system')) return messages;
  return [{ role: 'system', content: prompt }, ...messages];
}
