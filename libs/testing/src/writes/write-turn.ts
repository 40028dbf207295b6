import { randomUUID } from 'node:crypto';
import { digestTurn, toDigestedCall, type CallPreview, type StoredCard } from '#contracts';
import type { Envelope } from '#database';
import type { DataSource } from 'typeorm';

export interface AskedCall {
  tool?: string;
  arguments: Record<string, unknown> | string;
  offered?: boolean;
}

export interface WriteTurn {
  runUuid: string;
  turnId: string;
  callIds: string[];
  calls: { callId: string; tool: string; arguments: string }[];
}

export interface Decided {
  approved?: boolean;
  calls?: Record<string, boolean>;
  digest?: string;
  state?: string;
}

/** Rows that `agent` and `inbox` would have written around a turn with writing calls. */
export class WriteTurns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly envelope: Envelope,
  ) {}

  async suspend(owner: number, asked: readonly AskedCall[]): Promise<WriteTurn> {
    const runUuid = randomUUID();
    const turnId = randomUUID();
    await this.run(
      `INSERT INTO agent_runs (uuid, status, configuration_identifier, be_user, owner_sub, turn_id) VALUES (?, 'waiting_for_approval', 'editing', ?, ?, ?)`,
      [runUuid, owner, `be_user:${owner}`, turnId],
    );
    const calls = asked.map((call) => ({
      callId: randomUUID().replaceAll('-', '').slice(0, 9),
      tool: call.tool ?? 'update_page_metadata',
      arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
      offered: call.offered ?? true,
    }));
    for (const [position, call] of calls.entries()) {
      await this.run(
        `INSERT INTO agent_calls (run_uuid, call_id, turn_id, position, round, tool, effect, offered, arguments) VALUES (?, ?, ?, ?, 1, ?, 'idempotent_write', ?, ?)`,
        [
          runUuid,
          call.callId,
          turnId,
          position,
          call.tool,
          call.offered,
          this.envelope.seal(call.arguments, 'agent_calls.arguments', runUuid),
        ],
      );
    }
    return { runUuid, turnId, calls, callIds: calls.map(({ callId }) => callId) };
  }

  /** Stores the cards; returns the digest an approval binds. */
  async open(turn: WriteTurn, previews: readonly CallPreview[]): Promise<string> {
    const cards = turn.calls.map((call): StoredCard => ({
      ...call,
      writes: true,
      preview: previews.find(({ callId }) => callId === call.callId) ?? null,
      changed: [],
    }));
    const digest = digestTurn({ turnId: turn.turnId, kind: 'approval', calls: cards.map(toDigestedCall) });
    await this.run(
      `INSERT INTO inbox_turns (turn_id, run_uuid, kind, owner, configuration, status, origin, digest, requested_at)
       VALUES (?, ?, 'approval', 0, 'editing', 'decided', 'suspended', ?, UTC_TIMESTAMP(3))`,
      [turn.turnId, turn.runUuid, digest],
    );
    for (const [position, card] of cards.entries()) {
      await this.run(
        'INSERT INTO inbox_cards (turn_id, call_id, position, tool, content, lines_hash, failed) VALUES (?, ?, ?, ?, ?, ?, 0)',
        [
          turn.turnId,
          card.callId,
          position,
          card.tool,
          this.seal(card, turn.runUuid),
          card.preview?.linesHash ?? '',
        ],
      );
    }
    return digest;
  }

  /** Puts other content on a stored card, as nobody may. */
  async tamper(turn: WriteTurn, callId: string, card: StoredCard): Promise<void> {
    await this.run('UPDATE inbox_cards SET content = ? WHERE turn_id = ? AND call_id = ?', [
      this.seal(card, turn.runUuid),
      turn.turnId,
      callId,
    ]);
  }

  async decide(turn: WriteTurn, digest: string, decided: Decided = {}): Promise<string> {
    const decisionId = randomUUID();
    await this.run(
      `INSERT INTO inbox_decisions (decision_id, turn_id, kind, approved, decided_by, state, digest) VALUES (?, ?, 'decision', ?, 3, ?, ?)`,
      [
        decisionId,
        turn.turnId,
        decided.approved ?? true,
        decided.state ?? 'effective',
        decided.digest ?? digest,
      ],
    );
    await this.run("UPDATE agent_runs SET status = 'running', decision_id = ? WHERE uuid = ?", [
      decisionId,
      turn.runUuid,
    ]);
    for (const [callId, approved] of Object.entries(decided.calls ?? {})) {
      await this.run('INSERT INTO inbox_call_decisions (decision_id, call_id, approved) VALUES (?, ?, ?)', [
        decisionId,
        callId,
        approved,
      ]);
    }
    return decisionId;
  }

  private seal(card: StoredCard, runUuid: string): string {
    return this.envelope.seal(JSON.stringify(card), 'inbox_cards.content', runUuid);
  }

  private async run(sql: string, parameters: unknown[]): Promise<void> {
    await this.dataSource.query(sql, parameters);
  }
}
