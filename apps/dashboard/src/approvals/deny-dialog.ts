import { html } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import { t } from '../i18n/i18n';
import { DashboardElement } from '../shared/dashboard-element';

/** Asks before a denial is sent; fires `confirmed`. Focus returns to where it came from. */
@customElement('deny-dialog')
export class DenyDialog extends DashboardElement {
  @query('dialog') private dialog: HTMLDialogElement;

  open(): void {
    this.dialog.showModal();
  }

  override render(): unknown {
    return html`<dialog class="dialog" aria-labelledby="deny-title" aria-describedby="deny-text">
      <h2 class="h5" id="deny-title">${t('decide.dialog.title')}</h2>
      <p id="deny-text">${t('decide.dialog.text')}</p>
      <div class="d-flex justify-content-end gap-2">
        <button type="button" class="btn btn-outline-secondary" autofocus @click=${this.close}>
          ${t('decide.dialog.cancel')}
        </button>
        <button type="button" class="btn btn-danger" @click=${this.confirm}>
          ${t('decide.dialog.confirm')}
        </button>
      </div>
    </dialog>`;
  }

  private readonly close = (): void => {
    this.dialog.close();
  };

  private readonly confirm = (): void => {
    this.close();
    this.dispatchEvent(new CustomEvent('confirmed'));
  };
}
