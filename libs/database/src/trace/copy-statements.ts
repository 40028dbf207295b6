import type { OutboxName } from '../core/outbox-types';

type CopyStatement = (outbox: OutboxName, placeholders: string) => string;

/** A key that is missing, null or of another type than its column becomes `otherwise`; IGNORE cuts what is too long. */
const text = (key: string): string => `COALESCE(JSON_VALUE(payload, '$.${key}'), '')`;
const count = (key: string): string => `COALESCE(CAST(JSON_VALUE(payload, '$.${key}') AS SIGNED), 0)`;
const countOrNull = (key: string): string => `CAST(JSON_VALUE(payload, '$.${key}') AS SIGNED)`;
const amount = (key: string, type: string): string => `CAST(JSON_VALUE(payload, '$.${key}') AS ${type})`;
/** JSON_VALUE gives 1 and 0 for JSON true and false. */
const flag = (key: string): string => `COALESCE(JSON_VALUE(payload, '$.${key}') IN ('1', 'true'), 0)`;

const source = (outbox: OutboxName, placeholders: string, kind: string): string =>
  `FROM ${outbox}_outbox WHERE id IN (${placeholders}) AND kind = '${kind}'`;

/** A payload nobody can read is stored as kind `unreadable`, else it would be published again for ever. */
const copySteps: CopyStatement = (outbox, ids) => `
INSERT IGNORE INTO trace_steps (run_uuid, sequence, kind, round, duration_ms, payload, created_at)
SELECT run_uuid, sequence, COALESCE(JSON_VALUE(payload, '$.kind'), 'unreadable'), ${count('round')},
  COALESCE(${amount('durationMs', 'DECIMAL(12,2)')}, 0), payload, created_at
${source(outbox, ids, 'step')} AND sequence IS NOT NULL`;

const copyProviderCalls: CopyStatement = (outbox, ids) => `
INSERT IGNORE INTO trace_provider_calls (outbox, outbox_id, run_uuid, correlation_id, operation, provider, model,
  configuration_identifier, served_provider, served_model, served_configuration_identifier, be_user, source_extension,
  source_operation, success, error_class, latency_ms, cache_hit, fallback_attempts, provider_retries, time_to_first_token_ms,
  actual_input_tokens, actual_output_tokens, actual_cost, response_model, created_at)
SELECT '${outbox}', id, run_uuid, ${text('correlationId')}, ${text('operation')}, ${text('provider')}, ${text('model')},
  ${text('configurationIdentifier')}, ${text('servedProvider')}, ${text('servedModel')}, ${text('servedConfigurationIdentifier')},
  ${count('beUser')}, ${text('sourceExtension')}, ${text('sourceOperation')}, ${flag('success')}, ${text('errorClass')},
  ${count('latencyMs')}, ${flag('cacheHit')}, ${count('fallbackAttempts')}, ${count('providerRetries')},
  ${countOrNull('timeToFirstTokenMs')}, ${countOrNull('actualInputTokens')}, ${countOrNull('actualOutputTokens')},
  ${amount('actualCost', 'DECIMAL(16,6)')}, JSON_VALUE(payload, '$.responseModel'), created_at
${source(outbox, ids, 'provider_call')}`;

const copyGovernanceEvents: CopyStatement = (outbox, ids) => `
INSERT IGNORE INTO trace_governance_events (outbox, outbox_id, run_uuid, correlation_id, decision, reason, provider, model,
  configuration_identifier, be_user, tool_name, guardrail, detail, created_at)
SELECT '${outbox}', id, run_uuid, ${text('correlationId')}, ${text('decision')}, ${text('reason')}, ${text('provider')},
  ${text('model')}, ${text('configurationIdentifier')}, ${count('beUser')}, ${text('toolName')}, ${text('guardrail')},
  ${text('detail')}, created_at
${source(outbox, ids, 'governance')}`;

/** What moves rows of one outbox into our tables: those with a sequence are steps. */
export const STEP_STATEMENTS: readonly CopyStatement[] = [copySteps];
export const OTHER_STATEMENTS: readonly CopyStatement[] = [copyProviderCalls, copyGovernanceEvents];
