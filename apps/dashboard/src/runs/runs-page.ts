import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { listRuns } from '../api/api';
import type { Page, RunStatus, RunView } from '../api/types';
import { runLink } from '../app/router';
import { t } from '../i18n/i18n';
import { DashboardElement } from '../shared/dashboard-element';
import '../shared/empty-notice';
import '../shared/error-notice';
import * as format from '../shared/format';
import '../shared/loading-notice';
import { PollingController } from '../shared/polling.controller';
import '../shared/status-badge';

const STATUSES: readonly RunStatus[] = [
  'queued',
  'running',
  'waiting_for_approval',
  'waiting_for_input',
  'completed',
  'failed',
  'cancelled',
];

/** Every run the person may see, newest first. */
@customElement('runs-page')
export class RunsPage extends DashboardElement {
  @state() private runs: Page<RunView> | null = null;
  @state() private error: unknown = null;
  @state() private status = '';
  @state() private cursor: string | null = null;
  @state() private refreshedAt = new Date();
  private request = new AbortController();

  constructor() {
    super();
    new PollingController(this, () => this.load(), 5_000);
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
          <h1>${t('runs.title')}</h1>
          <p class="text-body-secondary mb-0">${t('runs.intro')}</p>
        </div>
        <label class="filter"
          ><span>${t('runs.filter.status')}</span>
          <select class="form-select" @change=${this.onStatus}>
            <option value="">${t('runs.filter.all')}</option>
            ${STATUSES.map(
              (status) =>
                html`<option value=${status} ?selected=${status === this.status}>
                  ${t(`status.${status}`)}
                </option>`,
            )}
          </select>
        </label>
      </div>
      ${this.error === null ? nothing : html`<error-notice .error=${this.error} @retry=${this.load}></error-notice>`}
      ${this.list()}`;
  }

  private list(): unknown {
    if (this.runs === null) {
      return this.error === null ? html`<loading-notice></loading-notice>` : nothing;
    }
    if (this.runs.items.length === 0) {
      return html`<empty-notice
        heading=${t('runs.empty.title')}
        text=${t('runs.empty.text')}
      ></empty-notice>`;
    }
    return html`${this.table(this.runs.items)}
      <div class="pager">
        <span class="small text-body-secondary"
          >${t('runs.refreshed', { time: format.time(this.refreshedAt) })}</span
        >
        ${this.cursor === null ? nothing : this.pageButton('app.newer', null)}
        ${this.runs.nextCursor === null ? nothing : this.pageButton('app.older', this.runs.nextCursor)}
      </div>`;
  }

  private table(runs: RunView[]): unknown {
    return html`<div class="card table-responsive">
      <table class="table table-hover align-middle mb-0">
        <caption class="visually-hidden">
          ${t('runs.caption')}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t('runs.column.status')}</th>
            <th scope="col">${t('runs.column.run')}</th>
            <th scope="col">${t('runs.column.configuration')}</th>
            <th scope="col">${t('runs.column.owner')}</th>
            <th scope="col">${t('runs.column.created')}</th>
            <th scope="col" class="text-end">${t('runs.column.rounds')}</th>
            <th scope="col" class="text-end">${t('runs.column.tokens')}</th>
          </tr>
        </thead>
        <tbody>
          ${repeat(runs, (run) => run.id, row)}
        </tbody>
      </table>
    </div>`;
  }

  private pageButton(label: 'app.newer' | 'app.older', cursor: string | null): unknown {
    const go = (): void => {
      this.cursor = cursor;
      void this.load();
    };
    return html`<button type="button" class="btn btn-outline-secondary" @click=${go}>${t(label)}</button>`;
  }

  private readonly onStatus = (event: Event): void => {
    this.status = (event.target as HTMLSelectElement).value;
    this.cursor = null;
    this.runs = null;
    void this.load();
  };

  private readonly load = async (): Promise<void> => {
    this.request.abort();
    const { signal } = (this.request = new AbortController());
    try {
      this.runs = await listRuns({ status: this.status, cursor: this.cursor }, signal);
      this.refreshedAt = new Date();
      this.error = null;
    } catch (error) {
      if (!signal.aborted) {
        this.error = error;
      }
    }
  };
}

function row(run: RunView): unknown {
  return html`<tr>
    <td><status-badge .value=${run.status}></status-badge></td>
    <td><a class="id" href=${runLink(run.id)}>${format.shortId(run.id)}</a></td>
    <td>${run.configuration || t('app.none')}</td>
    <td>${format.owner(run.owner)}</td>
    <td class="text-nowrap"><time datetime=${run.createdAt}>${format.dateTime(run.createdAt)}</time></td>
    ${run.kind === 'direct' ? html`<td class="text-end" colspan="2">${t('run.kind.direct')}</td>` : modelCells(run)}
  </tr>`;
}

function modelCells(run: RunView): unknown {
  return html`<td class="text-end num">${run.iterations} / ${run.maxRounds}</td>
    <td class="text-end num">${format.number(run.usage.totalTokens)}</td>`;
}
