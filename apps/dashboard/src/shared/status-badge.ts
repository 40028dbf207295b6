import { html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { textOf } from '../i18n/i18n';
import { DashboardElement } from './dashboard-element';

/** Colours are an addition; the words carry the meaning. */
const TONES: Record<string, string> = {
  queued: 'quiet',
  running: 'info',
  waiting_for_approval: 'attention',
  waiting_for_input: 'attention',
  waiting: 'attention',
  completed: 'good',
  decided: 'good',
  failed: 'bad',
  cancelled: 'quiet',
  expired: 'quiet',
};

/** State of a run (`status`) or of a turn (`turn.state`). */
@customElement('status-badge')
export class StatusBadge extends DashboardElement {
  @property() value = '';
  @property() kind: 'status' | 'turn.state' = 'status';

  override render(): unknown {
    const tone = TONES[this.value] ?? 'quiet';
    return html`<span class="status status-${tone}"
      ><span class="status-dot ${this.value === 'running' ? 'status-dot-live' : ''}" aria-hidden="true"></span
      >${textOf(this.kind, this.value)}</span
    >`;
  }
}
