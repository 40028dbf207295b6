import { html } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Verdict } from '../api/types';
import { t } from '../i18n/i18n';
import { DashboardElement } from '../shared/dashboard-element';
import './deny-dialog';
import type { DenyDialog } from './deny-dialog';

export interface Choice {
  decision: Verdict;
  reason: string;
}

const MAX_REASON = 500;

/** Approve and deny, with an optional reason. Fires `decide` with a {@link Choice}. */
@customElement('decision-bar')
export class DecisionBar extends DashboardElement {
  /** Changes of the turn, and how many of them an approval would release. */
  @property({ type: Number }) total = 1;
  @property({ type: Number }) approved = 1;
  @property({ type: Boolean }) busy = false;
  @property() turnId = '';
  @state() private reason = '';
  @query('deny-dialog') private dialog: DenyDialog;

  override render(): unknown {
    const field = `reason-${this.turnId}`;
    return html`<div class="decision" role="group" aria-label=${t('decide.group')}>
      <div class="reason">
        <label class="form-label" for=${field}>${t('decide.reason')}</label>
        <textarea
          id=${field}
          class="form-control"
          rows="2"
          maxlength=${MAX_REASON}
          aria-describedby="${field}-help"
          .value=${this.reason}
          @input=${this.onReason}
        ></textarea>
        <p class="form-text mb-0" id="${field}-help">${t('decide.reasonHelp')}</p>
      </div>
      <div class="buttons">
        <button type="button" class="btn btn-outline-danger" ?disabled=${this.busy} @click=${this.askDeny}>
          ${t(this.total > 1 ? 'decide.denyAll' : 'decide.deny')}
        </button>
        <button
          type="button"
          class="btn btn-primary"
          ?disabled=${this.busy || (this.total > 0 && this.approved === 0)}
          @click=${() => this.send('approve')}
        >
          ${this.approveLabel()}
        </button>
      </div>
      <deny-dialog @confirmed=${() => this.send('deny')}></deny-dialog>
    </div>`;
  }

  private approveLabel(): string {
    if (this.busy) {
      return t('decide.sending');
    }
    return this.total > 1 && this.approved < this.total ? t('decide.asMarked') : t('decide.approve');
  }

  private readonly onReason = (event: Event): void => {
    this.reason = (event.target as HTMLTextAreaElement).value;
  };

  private readonly askDeny = (): void => {
    this.dialog.open();
  };

  private send(decision: Verdict): void {
    this.dispatchEvent(
      new CustomEvent<Choice>('decide', { detail: { decision, reason: this.reason.trim() } }),
    );
  }
}
