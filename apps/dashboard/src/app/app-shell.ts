import { html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { ApiError } from '../api/api-error';
import { onSignedOut, readSession } from '../api/http';
import type { Session } from '../api/types';
import { t, useSessionLanguage, type TextKey } from '../i18n/i18n';
import { DashboardElement } from '../shared/dashboard-element';
import '../approvals/approvals-page';
import '../run/run-page';
import '../runs/runs-page';
import '../shared/error-notice';
import '../shared/loading-notice';
import '../tools/tools-page';
import './app-header';
import './sign-in-notice';
import { routeOf, type Route } from './router';
import { followTheme } from './theme';

type Identity =
  | { kind: 'unknown' }
  | { kind: 'out' }
  | { kind: 'in'; session: Session }
  | { kind: 'error'; error: unknown };

const TITLES: Record<Route['page'], TextKey> = {
  runs: 'runs.title',
  run: 'runs.title',
  approvals: 'approvals.title',
  tools: 'tools.title',
  unknown: 'app.name',
};

/** Who is here, and which page that person looks at. */
@customElement('app-shell')
export class AppShell extends DashboardElement {
  @state() private identity: Identity = { kind: 'unknown' };
  @state() private route: Route = routeOf(location.hash);
  private stopWatching: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    followTheme();
    window.addEventListener('hashchange', this.onHash);
    this.stopWatching = onSignedOut(this.onSignedOut);
    void this.identify();
  }

  override disconnectedCallback(): void {
    window.removeEventListener('hashchange', this.onHash);
    this.stopWatching?.();
    super.disconnectedCallback();
  }

  override render(): unknown {
    const session = this.identity.kind === 'in' ? this.identity.session : null;
    return html`<button type="button" class="skip-link btn btn-primary" @click=${this.skip}>
        ${t('app.skip')}
      </button>
      <app-header .session=${session} .page=${this.route.page} @signed-out=${this.onSignedOut}></app-header>
      <main id="content" class="container-xl" tabindex="-1">${this.content()}</main>
      <div id="announcer" class="visually-hidden" role="status" aria-live="polite"></div>`;
  }

  override updated(): void {
    document.title = `${t(TITLES[this.route.page])} – ${t('app.name')}`;
  }

  private content(): unknown {
    switch (this.identity.kind) {
      case 'unknown':
        return html`<loading-notice></loading-notice>`;
      case 'out':
        return html`<sign-in-notice @retry=${this.identify}></sign-in-notice>`;
      case 'error':
        return html`<error-notice .error=${this.identity.error} @retry=${this.identify}></error-notice>`;
      case 'in':
        return this.page(this.identity.session);
    }
  }

  private page(session: Session): unknown {
    switch (this.route.page) {
      case 'runs':
        return html`<runs-page></runs-page>`;
      case 'run':
        return html`<run-page .runId=${this.route.id}></run-page>`;
      case 'approvals':
        return html`<approvals-page></approvals-page>`;
      case 'tools':
        return html`<tools-page .admin=${session.admin}></tools-page>`;
      case 'unknown':
        return html`<h1 class="h3">${t('app.notFound')}</h1>`;
    }
  }

  private readonly identify = async (): Promise<void> => {
    try {
      const session = await readSession();
      useSessionLanguage(session.language);
      this.identity = { kind: 'in', session };
    } catch (error) {
      const out = error instanceof ApiError && error.status === 401;
      this.identity = out ? { kind: 'out' } : { kind: 'error', error };
    }
  };

  private readonly onSignedOut = (): void => {
    this.identity = { kind: 'out' };
  };

  private readonly onHash = (): void => {
    this.route = routeOf(location.hash);
    window.scrollTo(0, 0);
    void this.focusOn('#content');
  };

  private readonly skip = (): void => {
    this.querySelector<HTMLElement>('#content')?.focus();
  };
}
