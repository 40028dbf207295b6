import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { getStep, undoWrite } from '../api/api';
import type { Step } from '../api/types';
import { runLink } from '../app/router';
import { t, textOf } from '../i18n/i18n';
import { DashboardElement } from '../shared/dashboard-element';
import '../shared/error-notice';
import * as format from '../shared/format';
import '../shared/json-view';
import '../shared/loading-notice';
import { stepNote, stepTitle } from './step-text';

/** Keys shown one by one; everything else is in the raw form. */
const PARTS = [
  'content',
  'thinking',
  'requestedToolCalls',
  'toolArguments',
  'toolResult',
  'toolArtifacts',
  'messagesSent',
  'toolSpecs',
  'contextBudget',
] as const;

/** One step of a run; its body is fetched when it is opened. */
@customElement('step-item')
export class StepItem extends DashboardElement {
  @property({ attribute: false }) runId = '';
  @property({ attribute: false }) step: Step;
  @state() private body: Step | null = null;
  @state() private error: unknown = null;
  @state() private isUndoing = false;

  override render(): unknown {
    const { step } = this;
    const failed = step['toolIsError'] === true;
    const note = stepNote(step);
    return html`<details
      class="step step-${step.kind} ${failed ? 'step-error' : ''}"
      @toggle=${this.onToggle}
    >
      <summary>
        <span class="step-title">${stepTitle(step)}</span>
        ${failed ? html`<span class="status status-bad">${t('steps.error')}</span>` : nothing}
        ${note === '' ? nothing : html`<span class="text-body-secondary">${note}</span>`}
        <span class="step-meta">
          ${step.round > 0 ? html`<span>${t('steps.round', { round: step.round })}</span>` : nothing}
          ${step.durationMs > 0 ? html`<span>${format.duration(step.durationMs)}</span>` : nothing}
          <time datetime=${step.at}>${format.time(new Date(step.at))}</time>
        </span>
      </summary>
      <div class="step-body">${this.detail()}</div>
    </details>`;
  }

  private detail(): unknown {
    if (this.error !== null) {
      return html`<error-notice .error=${this.error} @retry=${this.load}></error-notice>`;
    }
    const { body } = this;
    if (body === null) {
      return html`<loading-notice></loading-notice>`;
    }
    return html`${PARTS.map((key) => (isEmpty(body[key]) ? nothing : part(key, body[key])))}
      ${typeof body['writeId'] === 'string' ? this.undoButton(body['writeId']) : nothing}
      <details class="raw">
        <summary>${t('steps.raw')}</summary>
        <json-view .value=${body}></json-view>
      </details>`;
  }

  private undoButton(writeId: string): unknown {
    return html`<p class="mb-3">
      <button
        type="button"
        class="btn btn-outline-secondary"
        ?disabled=${this.isUndoing}
        @click=${() => this.undo(writeId)}
      >
        ${t('steps.undo')}
      </button>
      <span class="text-body-secondary ms-2">${t('steps.undo.hint')}</span>
    </p>`;
  }

  /** Leads to the run whose card shows the reverse change. */
  private async undo(writeId: string): Promise<void> {
    this.isUndoing = true;
    try {
      const run = await undoWrite(writeId);
      window.location.hash = runLink(run.id);
    } catch (error) {
      this.error = error;
    } finally {
      this.isUndoing = false;
    }
  }

  private readonly onToggle = (event: Event): void => {
    if (
      (event.target as HTMLDetailsElement).open &&
      this.body === null &&
      event.target === event.currentTarget
    ) {
      void this.load();
    }
  };

  private readonly load = async (): Promise<void> => {
    try {
      this.error = null;
      this.body = await getStep(this.runId, this.step.sequence);
    } catch (error) {
      this.error = error;
    }
  };
}

function part(key: string, value: unknown): unknown {
  return html`<section class="step-part">
    <h3 class="h6">${textOf('step.part', key)}</h3>
    ${typeof value === 'string' ? html`<pre class="text">${value}</pre>` : html`<json-view .value=${value}></json-view>`}
  </section>`;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
