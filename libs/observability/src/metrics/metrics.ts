import { counter, gauge, histogram, TOKEN_BUCKETS } from './metrics-registry';

/** Every metric of the product, declared once; names follow the conventions of Prometheus and OpenTelemetry GenAI. */
export const metrics = {
  runs: counter('agent_runs_total', 'Runs that reached a terminal status.', ['status', 'reason']),
  runDuration: histogram('agent_run_duration_seconds', 'From start to terminal status, waiting included.', [
    'status',
  ]),
  roundDuration: histogram(
    'agent_round_duration_seconds',
    'One round: provider call and its tool calls.',
    [],
  ),
  waitingRuns: gauge('agent_waiting_runs', 'Runs waiting for a person.', ['kind']),
  approvalAge: histogram('agent_approval_age_seconds', 'How long a turn waited for its decision.', []),
  toolCalls: counter('agent_tool_calls_total', 'Tool calls by outcome (spec 05 §8).', ['tool', 'outcome']),
  leaseLost: counter('agent_lease_lost_total', 'Workers that found their lease taken over.', []),
  reaped: counter('agent_reaped_total', 'Runs settled by the reaper.', []),
  governanceEvents: counter('agent_governance_events_total', 'Decisions of the governance rules.', [
    'decision',
  ]),
  tokens: counter('agent_tokens_total', 'Tokens booked.', ['type']),
  tokenUsage: histogram(
    'gen_ai_client_token_usage',
    'Tokens per provider call.',
    ['model', 'type'],
    TOKEN_BUCKETS,
  ),
  operationDuration: histogram('gen_ai_client_operation_duration', 'Seconds per provider call.', [
    'model',
    'outcome',
  ]),
  executeToolDuration: histogram('gen_ai_execute_tool_duration', 'Seconds per executed tool.', ['tool']),
  jobCount: gauge('bullmq_job_count', 'Jobs by queue and state; waiting jobs are the scaling signal.', [
    'queue',
    'state',
  ]),
  deadLetters: counter('sidecar_dead_letters_total', 'Messages set aside for an operator.', [
    'queue',
    'reason',
  ]),
  requests: counter('sidecar_requests_total', 'Questions asked of another app, by outcome code.', [
    'name',
    'outcome',
  ]),
  jobDuration: histogram('sidecar_job_duration_seconds', 'Handling of one job.', ['name', 'outcome']),
  expiredRequests: counter(
    'sidecar_expired_requests_total',
    'Questions dropped because nobody waits any more.',
    ['name'],
  ),
  sendFailures: counter(
    'sidecar_send_failures_total',
    'Wake-ups, broadcasts and stream entries that could not be sent.',
    ['name'],
  ),
  workerRebuilds: counter('sidecar_worker_rebuilds_total', 'Silent workers whose connection was rebuilt.', [
    'queue',
  ]),
};
