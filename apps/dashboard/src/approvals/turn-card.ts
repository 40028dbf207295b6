import { html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { decideTurn, getTurn, type Decision } from '../api/api';
import { ApiError } from '../api/api-error';
import { newIdempotencyKey } from '../api/http';
import type { Card, TurnView, Verdict } from '../api/types';
import { runLink } from '../app/router';
import { t, textOf } from '../i18n/i18n';
import { announce } from '../shared/announce';
import { DashboardElement } from '../shared/dashboard-element';
import * as format from '../shared/format';
import '../shared/status-badge';
import './call-card';
import './decision-bar';
import type { Choice } from './decision-bar';
import { refusedOutcome, type Outcome } from './decision-outcome';

/** One turn: its calls, its state, and the decision while it waits. Fires `settled` after an answer of the server. */
@customElement('turn-card')
export class TurnCard extends DashboardElement {
  @property({ attribute: false }) turn: TurnView;
  @property({ attribute: false }) linksRun = true;
  @state() private verdicts = new Map<string, Verdict>();
  @state() private busy = false;
  @state() private outcome: Outcome | null = null;
  private attempt: { body: string; key: string } | null = null;

  override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('turn');
    if (before !== undefined && before.digest !== this.turn.digest) {
      this.verdicts = new Map();
      this.outcome = null;
    }
  }

  override render(): unknown {
    const { turn } = this;
    return html`<article
      class="card turn"
      aria-label=${t('turn.heading', { owner: format.owner(turn.owner) })}
    >
      <div class="card-body">
        ${this.head()} ${this.message()} ${this.notices()} ${turn.cards.map((card) => this.call(card))}
        ${this.decision()} ${this.canDecide() ? this.bar() : nothing}
      </div>
    </article>`;
  }

  private head(): unknown {
    const { turn } = this;
    return html`<header class="turn-head">
      <h2 class="h5 mb-0">${t('turn.heading', { owner: format.owner(turn.owner) })}</h2>
      <status-badge kind="turn.state" .value=${turn.state}></status-badge>
      <p class="turn-meta">
        <span>${t('turn.configuration', { name: turn.configuration || t('app.none') })}</span>
        <time datetime=${turn.requestedAt}
          >${t('turn.requested', { time: format.dateTime(turn.requestedAt) })}</time
        >
        ${
          turn.expiresAt === null
            ? nothing
            : html`<time datetime=${turn.expiresAt}
                >${t('turn.expires', { time: format.dateTime(turn.expiresAt) })}</time
              >`
        }
        ${this.linksRun ? html`<a href=${runLink(turn.runId)}>${t('turn.run')} ${format.shortId(turn.runId)}</a>` : nothing}
      </p>
    </header>`;
  }

  private message(): unknown {
    return this.outcome === null
      ? nothing
      : html`<div class="alert alert-${this.outcome.tone} outcome" role="alert" tabindex="-1">
          ${this.outcome.text}
        </div>`;
  }

  private notices(): unknown {
    const { turn } = this;
    if (turn.mode === 'unreadable') {
      return html`<div class="alert alert-danger" role="note">
        <p class="fw-semibold mb-1">${t('turn.unreadable.title')}</p>
        <p class="mb-0">${textOf('turn.unreadable', turn.unreadableReason ?? '')}</p>
      </div>`;
    }
    if (turn.mode === 'input') {
      return html`<p class="alert alert-warning" role="note">${t('run.inputUnsupported')}</p>`;
    }
    if (turn.origin === 'suspended') {
      return nothing;
    }
    const text = turn.origin === 'edited' ? t('turn.edited') : t('turn.changed');
    return html`<p class="alert alert-warning" role="note">${text}</p>`;
  }

  private call(card: Card): unknown {
    const several = this.canDecide() && card.writes && this.writes().length > 1;
    return html`<call-card
      .card=${card}
      .verdict=${several ? this.verdictOf(card) : null}
      @verdict=${(event: CustomEvent<Verdict>) => {
        this.verdicts = new Map(this.verdicts).set(card.callId, event.detail);
      }}
    ></call-card>`;
  }

  private decision(): unknown {
    const { decision } = this.turn;
    if (decision === null) {
      return nothing;
    }
    const values = { who: format.owner(decision.decidedBy), time: format.dateTime(decision.decidedAt) };
    return html`<p class="mb-0 mt-3">
      ${t(decision.approved ? 'turn.approvedBy' : 'turn.deniedBy', values)}
      ${decision.reason === null ? nothing : html`<br />${t('turn.reason', { reason: decision.reason })}`}
    </p>`;
  }

  private bar(): unknown {
    const writes = this.writes();
    return html`<decision-bar
      .turnId=${this.turn.turnId}
      .total=${writes.length}
      .approved=${writes.filter((card) => this.verdictOf(card) === 'approve').length}
      .busy=${this.busy}
      @decide=${this.decide}
    ></decision-bar>`;
  }

  private canDecide(): boolean {
    return this.turn.state === 'waiting' && this.turn.mode === 'approval';
  }

  private writes(): Card[] {
    return this.turn.cards.filter((card) => card.writes);
  }

  private verdictOf(card: Card): Verdict {
    return this.verdicts.get(card.callId) ?? 'approve';
  }

  private bodyOf({ decision, reason }: Choice): Decision {
    const denied = this.writes().filter((card) => this.verdictOf(card) === 'deny');
    const calls = Object.fromEntries(denied.map((card) => [card.callId, 'deny' as const]));
    return {
      digest: this.turn.digest,
      decision,
      ...(reason === '' ? {} : { reason }),
      ...(decision === 'approve' && denied.length > 0 ? { calls } : {}),
    };
  }

  private readonly decide = async (event: CustomEvent<Choice>): Promise<void> => {
    this.busy = true;
    const body = this.bodyOf(event.detail);
    try {
      await decideTurn(this.turn.turnId, body, this.keyFor(body));
      const text = t(body.decision === 'approve' ? 'decide.approved' : 'decide.denied');
      await this.settle({ tone: 'success', text, refetch: true });
    } catch (error) {
      this.forgetAnswered(error);
      await this.settle(refusedOutcome(error));
    }
  };

  /** The same decision sent again after a lost answer keeps its key, so that it counts once. */
  private keyFor(body: Decision): string {
    const text = JSON.stringify([this.turn.turnId, body]);
    if (this.attempt?.body !== text) {
      this.attempt = { body: text, key: newIdempotencyKey() };
    }
    return this.attempt.key;
  }

  /** A refusal is stored with its key and would be the answer for ever, although the next try may be allowed. */
  private forgetAnswered(error: unknown): void {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
      this.attempt = null;
    }
  }

  private async settle(outcome: Outcome): Promise<void> {
    if (outcome.refetch) {
      this.turn = await getTurn(this.turn.turnId).catch(() => this.turn);
    }
    this.outcome = outcome;
    this.busy = false;
    announce(outcome.text);
    await this.focusOn('.outcome');
    this.dispatchEvent(new CustomEvent('settled'));
  }
}
