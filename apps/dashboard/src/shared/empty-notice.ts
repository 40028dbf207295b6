import { html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { DashboardElement } from './dashboard-element';

/** What to expect where there is nothing yet. */
@customElement('empty-notice')
export class EmptyNotice extends DashboardElement {
  @property() heading = '';
  @property() text = '';

  override render(): unknown {
    return html`<div class="empty-notice">
      <svg
        viewBox="0 0 24 24"
        width="40"
        height="40"
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        aria-hidden="true"
      >
        <path
          d="M4 13.5 6.6 6h10.8L20 13.5M4 13.5V18h16v-4.5M4 13.5h4.5l1.2 2h4.6l1.2-2H20"
          stroke-linejoin="round"
        />
      </svg>
      <h2 class="h5 mb-1 mt-3">${this.heading}</h2>
      <p class="mb-0 text-body-secondary">${this.text}</p>
    </div>`;
  }
}
