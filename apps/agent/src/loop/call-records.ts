import type { NewOutboxRow, UsageBooking } from '#database';
import type { ModelAnswer, ProviderError } from '#llm';
import type { Segment } from './segment';

/** Telemetry row of one provider call; unmeasured values are null, never 0. */
export function providerCallRow(
  segment: Segment,
  result: {
    answer: ModelAnswer | null;
    failure: ProviderError | null;
    latencyMs: number;
    cost: number | null;
  },
): NewOutboxRow {
  const { row, configuration } = segment.run;
  const { model } = configuration;
  const { answer, failure } = result;
  return {
    kind: 'provider_call',
    runUuid: row.uuid,
    payload: {
      correlationId: row.uuid,
      operation: 'tools',
      provider: model.provider.id,
      model: model.name,
      configurationIdentifier: configuration.identifier,
      servedProvider: model.provider.id,
      servedModel: model.name,
      servedConfigurationIdentifier: configuration.identifier,
      beUser: row.beUser,
      sourceExtension: row.callerExtension,
      sourceOperation: row.callerOperation,
      success: failure === null,
      errorClass: failure?.failureClass ?? '',
      latencyMs: Math.round(result.latencyMs),
      cacheHit: false,
      fallbackAttempts: 0,
      providerRetries: 0,
      timeToFirstTokenMs: null,
      actualInputTokens: answer?.usage?.promptTokens ?? null,
      actualOutputTokens: answer?.usage?.completionTokens ?? null,
      actualCost: result.cost,
      responseModel: answer?.responseModel ?? null,
    },
  };
}

/** Budget and usage stay with the run's owner in every segment (D-4). */
export function usageOf(segment: Segment, answer: ModelAnswer, cost: number | null): UsageBooking {
  const { row, configuration } = segment.run;
  return {
    provider: configuration.model.provider.id,
    model: configuration.model.name,
    configuration: configuration.identifier,
    beUser: row.beUser,
    sourceExtension: row.callerExtension,
    tokens: answer.usage?.totalTokens ?? 0,
    cost,
  };
}
