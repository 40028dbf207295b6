import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Card, Verdict } from '../api/types';
import { t } from '../i18n/i18n';
import { DashboardElement } from '../shared/dashboard-element';
import '../shared/json-view';
import './value-diff';

/** One call of a turn: what it would do, and its own verdict when there are several. Fires `verdict`. */
@customElement('call-card')
export class CallCard extends DashboardElement {
  @property({ attribute: false }) card: Card;
  /** Null hides the choice. */
  @property({ attribute: false }) verdict: Verdict | null = null;

  override render(): unknown {
    const { card } = this;
    return html`<article
      class="call ${this.verdict === 'deny' ? 'call-denied' : ''}"
      aria-label=${card.title}
    >
      <header class="call-head">
        <h3 class="h6 mb-0">${card.title}</h3>
        <code class="text-body-secondary">${card.tool}</code>
        <span class="status ${card.writes ? 'status-attention' : 'status-quiet'}">
          ${t(card.writes ? 'card.write' : 'card.read')}
        </span>
        ${this.record()}
      </header>
      ${this.flags()} ${this.preview()}
      <details class="raw">
        <summary>${t('card.arguments')}</summary>
        <json-view .value=${card.arguments} .label=${t('card.arguments')}></json-view>
      </details>
      ${this.verdict === null ? nothing : this.choice(this.verdict)}
    </article>`;
  }

  private record(): unknown {
    const { record } = this.card;
    return record === null
      ? nothing
      : html`<span class="record"
          ><code>${record.table} #${record.uid}</code> ${record.label ?? nothing}</span
        >`;
  }

  private flags(): unknown {
    const { card } = this;
    return html`${card.previewWithheld ? flag('warning', t('card.withheld')) : nothing}
    ${card.previewFailed ? flag('danger', t('card.failed')) : nothing}
    ${card.toolStillRegistered ? nothing : flag('danger', t('card.gone'))}
    ${
      card.warnings.length === 0
        ? nothing
        : html`<div class="alert alert-warning" role="note">
            <p class="fw-semibold mb-1">${t('card.warnings')}</p>
            <ul class="mb-0">
              ${card.warnings.map((warning) => html`<li>${warning}</li>`)}
            </ul>
          </div>`
    }`;
  }

  private preview(): unknown {
    const { card } = this;
    if (card.previewWithheld) {
      return nothing;
    }
    if (card.lines.length === 0) {
      return card.writes ? flag('warning', t('card.noPreview')) : nothing;
    }
    return html`<value-diff .diff=${card.diff}></value-diff>
      <h4 class="h6 mt-3">${t('card.lines')}</h4>
      <ol class="lines">
        ${card.lines.map((line, index) => this.line(line, card.changed.includes(index)))}
      </ol>`;
  }

  private line(line: string, changed: boolean): unknown {
    return html`<li class=${changed ? 'changed' : ''}>
      ${line}${changed ? html` <span class="status status-attention">${t('card.changedLine')}</span>` : nothing}
    </li>`;
  }

  private choice(verdict: Verdict): unknown {
    const option = (value: Verdict, label: string): unknown =>
      html`<label class="form-check form-check-inline mb-0">
        <input
          class="form-check-input"
          type="radio"
          name="verdict-${this.card.callId}"
          .checked=${verdict === value}
          @change=${() => this.dispatchEvent(new CustomEvent<Verdict>('verdict', { detail: value }))}
        />
        <span class="form-check-label">${label}</span>
      </label>`;
    return html`<fieldset class="choice">
      <legend>${t('decide.perCall')}</legend>
      ${option('approve', t('decide.callApprove'))} ${option('deny', t('decide.callDeny'))}
    </fieldset>`;
  }
}

function flag(tone: 'warning' | 'danger', text: string): unknown {
  return html`<p class="alert alert-${tone}" role="note">${text}</p>`;
}
