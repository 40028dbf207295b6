import { html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { DashboardElement } from './dashboard-element';

/** Any value as indented JSON; scrolls on its own and by keyboard. */
@customElement('json-view')
export class JsonView extends DashboardElement {
  @property({ attribute: false }) value: unknown;
  @property() label = 'JSON';

  override render(): unknown {
    const text = typeof this.value === 'string' ? this.value : JSON.stringify(this.value, null, 2);
    return html`<pre class="json" tabindex="0" role="region" aria-label=${this.label}>${text}</pre>`;
  }
}
