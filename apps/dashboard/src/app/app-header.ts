import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { signOut } from '../api/api';
import type { Session } from '../api/types';
import { t } from '../i18n/i18n';
import { DashboardElement } from '../shared/dashboard-element';
import './display-settings';
import type { Route } from './router';

const LINKS = [
  { href: '#/runs', key: 'nav.runs', pages: ['runs', 'run'] },
  { href: '#/approvals', key: 'nav.approvals', pages: ['approvals'] },
  { href: '#/tools', key: 'nav.tools', pages: ['tools'] },
] as const;

/** Name, navigation and the person; fires `signed-out`. */
@customElement('app-header')
export class AppHeader extends DashboardElement {
  @property({ attribute: false }) session: Session | null = null;
  @property({ attribute: false }) page: Route['page'] = 'runs';

  override render(): unknown {
    return html`<header class="app-header">
      <div class="container-xl d-flex flex-wrap align-items-center gap-3">
        <a class="app-name" href="#/runs"
          ><span class="app-mark" aria-hidden="true"></span>${t('app.name')}</a
        >
        ${this.session === null ? nothing : this.navigation()}
        <div class="ms-auto d-flex flex-wrap align-items-center gap-3">
          <display-settings></display-settings>
          ${this.session === null ? nothing : this.person(this.session)}
        </div>
      </div>
    </header>`;
  }

  private navigation(): unknown {
    return html`<nav aria-label=${t('app.nav')}>
      <ul class="app-nav">
        ${LINKS.map(({ href, key, pages }) => {
          const current = (pages as readonly string[]).includes(this.page);
          return html`<li><a href=${href} aria-current=${current ? 'page' : nothing}>${t(key)}</a></li>`;
        })}
      </ul>
    </nav>`;
  }

  private person(session: Session): unknown {
    return html`<span class="small text-body-secondary"
        >${t('app.signedInAs', { name: session.username })}</span
      >
      <button type="button" class="btn btn-sm btn-outline-secondary" @click=${this.leave}>
        ${t('app.signOut')}
      </button>`;
  }

  private readonly leave = async (): Promise<void> => {
    await signOut().catch(() => undefined);
    this.dispatchEvent(new CustomEvent('signed-out'));
  };
}
