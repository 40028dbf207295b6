import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { listTurns } from '../api/api';
import type { Page, TurnListState, TurnView } from '../api/types';
import { t } from '../i18n/i18n';
import { DashboardElement } from '../shared/dashboard-element';
import '../shared/empty-notice';
import '../shared/error-notice';
import '../shared/loading-notice';
import { PollingController } from '../shared/polling.controller';
import './turn-card';

const TABS: readonly TurnListState[] = ['waiting', 'decided', 'expired'];

/** The inbox: turns the person may see. A failed load shows an error, never an empty inbox (R-20.5). */
@customElement('approvals-page')
export class ApprovalsPage extends DashboardElement {
  @state() private tab: TurnListState = 'waiting';
  @state() private turns: TurnView[] | null = null;
  @state() private nextCursor: string | null = null;
  @state() private error: unknown = null;
  private request = new AbortController();

  constructor() {
    super();
    new PollingController(this, () => this.poll(), 10_000);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  override disconnectedCallback(): void {
    this.request.abort();
    super.disconnectedCallback();
  }

  override render(): unknown {
    return html`<div class="page-head">
        <div>
          <h1>${t('approvals.title')}</h1>
          <p class="text-body-secondary mb-0">${t('approvals.intro')}</p>
        </div>
        <div class="btn-group" role="group" aria-label=${t('approvals.list')}>
          ${TABS.map((tab) => this.tabButton(tab))}
        </div>
      </div>
      ${this.error === null ? nothing : html`<error-notice .error=${this.error} @retry=${this.load}></error-notice>`}
      ${this.list()}`;
  }

  private tabButton(tab: TurnListState): unknown {
    const current = tab === this.tab;
    const open = (): void => {
      this.tab = tab;
      this.turns = null;
      void this.load();
    };
    return html`<button
      type="button"
      class="btn btn-outline-secondary ${current ? 'active' : ''}"
      aria-pressed=${current}
      @click=${open}
    >
      ${t(`approvals.tab.${tab}`)}
    </button>`;
  }

  private list(): unknown {
    if (this.turns === null) {
      return this.error === null ? html`<loading-notice></loading-notice>` : nothing;
    }
    if (this.turns.length === 0) {
      const key = this.tab === 'waiting' ? 'approvals.empty' : 'approvals.nothing';
      return html`<empty-notice heading=${t(`${key}.title`)} text=${t(`${key}.text`)}></empty-notice>`;
    }
    return html`${repeat(
      this.turns,
      (turn) => turn.turnId,
      (turn) => html`<turn-card .turn=${turn}></turn-card>`,
    )}
    ${
      this.nextCursor === null
        ? nothing
        : html`<div class="pager">
            <button type="button" class="btn btn-outline-secondary" @click=${this.more}>
              ${t('app.more')}
            </button>
          </div>`
    }`;
  }

  private readonly load = async (): Promise<void> => {
    const page = await this.fetch(null);
    if (page !== null) {
      this.turns = page.items;
      this.nextCursor = page.nextCursor;
    }
  };

  private readonly more = async (): Promise<void> => {
    const page = await this.fetch(this.nextCursor);
    if (page !== null) {
      this.turns = [...(this.turns ?? []), ...page.items];
      this.nextCursor = page.nextCursor;
    }
  };

  /** Adds what is new; cards on screen stay, so that nothing moves under a pointer. */
  private async poll(): Promise<void> {
    const page = this.tab === 'waiting' && this.turns !== null ? await this.fetch(null) : null;
    if (page !== null && this.turns !== null) {
      const known = new Set(this.turns.map((turn) => turn.turnId));
      this.turns = [...this.turns, ...page.items.filter((turn) => !known.has(turn.turnId))];
    }
  }

  private async fetch(cursor: string | null): Promise<Page<TurnView> | null> {
    this.request.abort();
    const { signal } = (this.request = new AbortController());
    try {
      const page = await listTurns(this.tab, cursor, signal);
      this.error = null;
      return page;
    } catch (error) {
      if (!signal.aborted) {
        this.error = error;
      }
      return null;
    }
  }
}
