import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CardDiff } from '../api/types';
import { t } from '../i18n/i18n';
import { DashboardElement } from '../shared/dashboard-element';

/** Each changed field with its value before and after. */
@customElement('value-diff')
export class ValueDiff extends DashboardElement {
  @property({ attribute: false }) diff: CardDiff[] = [];

  override render(): unknown {
    if (this.diff.length === 0) {
      return nothing;
    }
    return html`<div class="table-responsive">
      <table class="table diff mb-0">
        <caption class="visually-hidden">
          ${t('card.diff')}
        </caption>
        <thead>
          <tr>
            <td></td>
            <th scope="col">${t('card.before')}</th>
            <th scope="col">${t('card.after')}</th>
          </tr>
        </thead>
        <tbody>
          ${this.diff.map(
            ({ field, label, before, after }) =>
              html`<tr>
                <th scope="row">${label || field}<span class="field-name">${field}</span></th>
                <td class="before">${value(before)}</td>
                <td class="after">${value(after)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}

/** an empty value is shown as empty, not as nothing. */
function value(text: string): unknown {
  return text === '' ? html`<em>${t('card.emptyValue')}</em>` : text;
}
