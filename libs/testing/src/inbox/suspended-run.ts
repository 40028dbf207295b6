import { randomUUID } from 'node:crypto';
import type { CallPreview, DecisionBody } from '#contracts';
import { AgentCall, AgentRun, GatewayRequest, type Envelope } from '#database';
import type { DataSource } from 'typeorm';

export interface SuspendedCallOptions {
  callId: string;
  tool?: string;
  effect?: string;
  arguments?: string;
  lines?: string[];
}

export interface SuspendedRunOptions {
  owner?: number;
  calls?: SuspendedCallOptions[];
  runUuid?: string;
}

/** Rows as `agent` and `gateway` leave them, written for tests of the apps that read them. */
export class SuspendedRuns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly envelope: Envelope,
  ) {}

  /** A run waiting on a new turn; with `runUuid` that run suspends again. */
  async suspend({ owner = 7, calls, runUuid = randomUUID() }: SuspendedRunOptions = {}): Promise<{
    runUuid: string;
    turnId: string;
  }> {
    const turnId = randomUUID();
    const run = { status: 'waiting_for_approval', turnId, decisionId: null, expiresAt: null };
    const manager = this.dataSource.manager;
    if (await manager.existsBy(AgentRun, { uuid: runUuid })) {
      await manager.update(AgentRun, { uuid: runUuid }, run);
      await manager.delete(AgentCall, { runUuid });
    } else {
      const identity = { configurationIdentifier: 'editing', beUser: owner, ownerSub: `be_user:${owner}` };
      await manager.insert(AgentRun, { uuid: runUuid, ...identity, ...run });
    }
    const list = calls ?? [{ callId: 'aB3dE5gH9' }];
    await manager.insert(
      AgentCall,
      list.map((call, position) => this.callRow(call, { runUuid, turnId, position })),
    );
    return { runUuid, turnId };
  }

  /** Whether the cancel came first. */
  async cancel(runUuid: string, terminationReason = 'cancelled'): Promise<boolean> {
    const update = await this.dataSource.manager.update(
      AgentRun,
      { uuid: runUuid, status: 'waiting_for_approval' },
      { status: 'cancelled', terminationReason },
    );
    if (update.affected !== 1) return false;
    await this.dataSource.manager.update(AgentCall, { runUuid }, { arguments: null, preview: null });
    return true;
  }

  /** A decision waiting sealed in the gateway's table. */
  async request(actor: string, body: DecisionBody): Promise<string> {
    const id = randomUUID();
    await this.dataSource.manager.insert(GatewayRequest, {
      id,
      actor,
      idempotencyKey: id,
      methodPath: 'POST /v1/approvals/…/decision',
      bodyHash: '0'.repeat(64),
      resourceId: null,
      status: 'open',
      httpStatus: null,
      body: this.envelope.seal(JSON.stringify(body), 'gateway_requests.body', id),
      response: null,
      expiresAt: () => 'UTC_TIMESTAMP(3) + INTERVAL 1 DAY',
    });
    return id;
  }

  private callRow(call: SuspendedCallOptions, place: { runUuid: string; turnId: string; position: number }) {
    const effect = call.effect ?? 'idempotent_write';
    const preview = effect === 'read_only' ? null : previewOf(call);
    return {
      ...place,
      callId: call.callId,
      round: 1,
      tool: call.tool ?? 'update_page_metadata',
      effect,
      offered: true,
      outcome: null,
      arguments: this.envelope.seal(call.arguments ?? '{"uid":5}', 'agent_calls.arguments', place.runUuid),
      preview: preview && this.envelope.seal(JSON.stringify(preview), 'agent_calls.preview', place.runUuid),
    };
  }
}

function previewOf({
  callId,
  lines = ['Page pages [5] "Visit us"', 'title: "Visit us" → "Visit"'],
}: SuspendedCallOptions): CallPreview {
  return {
    callId,
    lines,
    failed: false,
    linesHash: 'f'.repeat(64),
    record: { table: 'pages', uid: 5, label: 'Visit us' },
    diff: [{ field: 'title', label: 'Title', before: 'Visit us', after: 'Visit' }],
    warnings: [],
    tooLong: false,
  };
}
