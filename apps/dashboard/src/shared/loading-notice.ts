import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { t } from '../i18n/i18n';
import { DashboardElement } from './dashboard-element';

@customElement('loading-notice')
export class LoadingNotice extends DashboardElement {
  override render(): unknown {
    return html`<div class="notice text-body-secondary" role="status">
      <span class="spinner-border spinner-border-sm" aria-hidden="true"></span>
      <span>${t('app.loading')}</span>
    </div>`;
  }
}
