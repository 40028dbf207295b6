import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Step } from '../api/types';
import { t } from '../i18n/i18n';
import { DashboardElement } from '../shared/dashboard-element';
import './step-item';
import type { StreamState } from './run-stream';

/** Steps in order, with what the model is writing right now below them. */
@customElement('step-list')
export class StepList extends DashboardElement {
  @property({ attribute: false }) runId = '';
  @property({ attribute: false }) steps: Step[] = [];
  @property({ attribute: false }) draft = '';
  @property({ attribute: false }) stream: StreamState = 'connecting';

  override render(): unknown {
    return html`<section class="card" aria-labelledby="steps-title">
      <div class="card-body">
        <div class="d-flex align-items-center gap-3 mb-3">
          <h2 class="h5 mb-0" id="steps-title">${t('steps.title')}</h2>
          <span class="status ${this.stream === 'live' ? 'status-info' : 'status-quiet'}">
            <span
              class="status-dot ${this.stream === 'live' ? 'status-dot-live' : ''}"
              aria-hidden="true"
            ></span>
            ${t(`steps.${this.stream}`)}
          </span>
        </div>
        ${this.steps.length === 0 ? html`<p class="text-body-secondary mb-0">${t('steps.empty')}</p>` : nothing}
        <ol class="steps">
          ${repeat(
            this.steps,
            (step) => step.sequence,
            (step) => html`<li><step-item .runId=${this.runId} .step=${step}></step-item></li>`,
          )}
        </ol>
        ${
          this.draft === ''
            ? nothing
            : html`<div class="draft">
                <p class="small text-body-secondary mb-1">${t('steps.writing')}</p>
                <pre class="text mb-0">${this.draft}</pre>
              </div>`
        }
      </div>
    </section>`;
  }
}
