import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { ApiError } from '../api/api-error';
import { t } from '../i18n/i18n';
import { DashboardElement } from './dashboard-element';

/** Says what failed, and offers to try again: fires `retry`. */
@customElement('error-notice')
export class ErrorNotice extends DashboardElement {
  @property({ attribute: false }) error: unknown;

  override render(): unknown {
    const traceId = this.error instanceof ApiError ? this.error.traceId : null;
    return html`<div class="alert alert-danger d-flex flex-wrap gap-3 align-items-center" role="alert">
      <div class="flex-grow-1">
        <p class="fw-semibold mb-1">${t('error.title')}</p>
        <p class="mb-0">${textOf(this.error)}</p>
        ${traceId === null ? nothing : html`<p class="small mb-0 mt-1">${t('error.trace', { id: traceId })}</p>`}
      </div>
      <button type="button" class="btn btn-outline-danger" @click=${this.retry}>${t('app.retry')}</button>
    </div>`;
  }

  private readonly retry = (): void => {
    this.dispatchEvent(new CustomEvent('retry'));
  };
}

function textOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return String(error);
  }
  if (error.code === 'offline') {
    return t('error.offline');
  }
  return error.detail || t('error.unexpected', { status: error.status });
}
