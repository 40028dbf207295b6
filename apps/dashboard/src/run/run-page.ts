import { html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { cancelRun, getRun, getTurn, listSteps } from '../api/api';
import type { RunDetail, Step, TurnView } from '../api/types';
import '../approvals/turn-card';
import { t } from '../i18n/i18n';
import { announce } from '../shared/announce';
import { DashboardElement } from '../shared/dashboard-element';
import '../shared/error-notice';
import { shortId } from '../shared/format';
import '../shared/loading-notice';
import '../shared/status-badge';
import { endsRun, RunStream, type StreamState } from './run-stream';
import './run-summary';
import { stepTitle } from './step-text';
import './step-list';

const ENDED: readonly string[] = ['completed', 'failed', 'cancelled'];

/** One run: facts, the card it waits on, and its steps as they come. */
@customElement('run-page')
export class RunPage extends DashboardElement {
  @property({ attribute: false }) runId = '';
  @state() private run: RunDetail | null = null;
  @state() private turn: TurnView | null = null;
  @state() private steps: Step[] = [];
  @state() private draft = '';
  @state() private streamState: StreamState = 'connecting';
  @state() private error: unknown = null;
  private stream: RunStream | null = null;

  override disconnectedCallback(): void {
    this.stream?.close();
    super.disconnectedCallback();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('runId')) {
      void this.open();
    }
  }

  override render(): unknown {
    if (this.error !== null) {
      return html`<error-notice .error=${this.error} @retry=${this.open}></error-notice>`;
    }
    if (this.run === null) {
      return html`<loading-notice></loading-notice>`;
    }
    return html`${this.head(this.run)} ${this.pending(this.run)}
      <run-summary .run=${this.run}></run-summary>
      <step-list
        .runId=${this.runId}
        .steps=${this.steps}
        .draft=${this.draft}
        .stream=${this.streamState}
      ></step-list>`;
  }

  private head(run: RunDetail): unknown {
    return html`<p class="mb-2"><a href="#/runs">← ${t('run.back')}</a></p>
      <div class="page-head">
        <h1>
          ${t('run.title', { id: shortId(run.id) })}
          <status-badge class="fs-6" .value=${run.status}></status-badge>
        </h1>
        ${
          ENDED.includes(run.status)
            ? nothing
            : html`<button type="button" class="btn btn-outline-danger" @click=${this.cancel}>
                ${t('run.cancel')}
              </button>`
        }
      </div>`;
  }

  private pending(run: RunDetail): unknown {
    if (run.pendingTurn?.kind === 'input') {
      return html`<div class="alert alert-warning">${t('run.inputUnsupported')}</div>`;
    }
    return this.turn === null
      ? nothing
      : html`<section aria-labelledby="pending-title">
          <h2 class="h5" id="pending-title">${t('run.pending')}</h2>
          <turn-card .turn=${this.turn} .linksRun=${false} @settled=${this.refresh}></turn-card>
        </section>`;
  }

  private readonly open = async (): Promise<void> => {
    this.stream?.close();
    this.streamState = 'connecting';
    this.error = null;
    try {
      const steps = await listSteps(this.runId);
      // The row after the steps: it is at least as new, so a card they tell of is found.
      await this.refresh();
      this.steps = steps;
      this.follow();
    } catch (error) {
      this.error = error;
    }
  };

  /** Row and waiting card anew; the card stays on screen after a decision so that its outcome can be read. */
  private readonly refresh = async (): Promise<void> => {
    this.run = await getRun(this.runId);
    const turnId = this.run.pendingTurn?.kind === 'approval' ? this.run.pendingTurn.turnId : null;
    if (turnId !== null && turnId !== this.turn?.turnId) {
      this.turn = await getTurn(turnId);
    }
  };

  private follow(): void {
    const last = this.steps.at(-1);
    if (!this.isConnected || (last !== undefined && endsRun(last))) {
      this.streamState = 'ended';
      return;
    }
    this.stream = new RunStream(this.runId, last?.sequence ?? -1, {
      onStep: this.onStep,
      onDelta: (text) => (this.draft += text),
      onState: (state) => (this.streamState = state),
      isOver: this.isOver,
    });
  }

  private readonly isOver = async (): Promise<boolean> => {
    const id = this.runId;
    await this.refresh();
    if (this.run === null || !ENDED.includes(this.run.status)) {
      return false;
    }
    const steps = await listSteps(id);
    if (id === this.runId) {
      this.steps = steps;
      this.draft = '';
    }
    return true;
  };

  private readonly onStep = (step: Step): void => {
    if (step.sequence <= (this.steps.at(-1)?.sequence ?? -1)) {
      return;
    }
    this.steps = [...this.steps, step];
    if (step.kind === 'llm' || endsRun(step)) {
      this.draft = '';
    }
    announce(t('steps.announce', { step: stepTitle(step) }));
    if (step.kind === 'run' || step.kind === 'llm') {
      this.refresh().catch((error: unknown) => (this.error = error));
    }
  };

  private readonly cancel = async (): Promise<void> => {
    try {
      await cancelRun(this.runId);
      announce(t('run.cancelled'));
      await this.refresh();
    } catch (error) {
      this.error = error;
    }
  };
}
