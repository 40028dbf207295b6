import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { t } from '../i18n/i18n';
import { DashboardElement } from '../shared/dashboard-element';

/** Fires `retry` when the person says they have signed in elsewhere. */
@customElement('sign-in-notice')
export class SignInNotice extends DashboardElement {
  override render(): unknown {
    return html`<div class="sign-in">
      <h1 class="h3">${t('signIn.title')}</h1>
      <p class="lead">${t('signIn.text')}</p>
      <button type="button" class="btn btn-primary" @click=${this.retry}>${t('signIn.retry')}</button>
    </div>`;
  }

  private readonly retry = (): void => {
    this.dispatchEvent(new CustomEvent('retry'));
  };
}
