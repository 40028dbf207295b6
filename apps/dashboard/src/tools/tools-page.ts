import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { listTools, switchGroup, switchTool } from '../api/api';
import type { Tool, ToolGroup } from '../api/types';
import { t } from '../i18n/i18n';
import { announce } from '../shared/announce';
import { DashboardElement } from '../shared/dashboard-element';
import '../shared/empty-notice';
import '../shared/error-notice';
import '../shared/loading-notice';
import { groupRow, toolRow, type Switched } from './tool-rows';

/** What the model may call, group by group; administrators switch. */
@customElement('tools-page')
export class ToolsPage extends DashboardElement {
  @property({ attribute: false }) admin = false;
  @state() private tools: Tool[] | null = null;
  @state() private groups: ToolGroup[] = [];
  @state() private error: unknown = null;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  override render(): unknown {
    return html`<div class="page-head">
        <div>
          <h1>${t('tools.title')}</h1>
          <p class="text-body-secondary mb-0">
            ${t('tools.intro')} ${this.admin ? nothing : t('tools.readOnly')}
          </p>
        </div>
      </div>
      ${this.error === null ? nothing : html`<error-notice .error=${this.error} @retry=${this.load}></error-notice>`}
      ${this.list()}`;
  }

  private list(): unknown {
    if (this.tools === null) {
      return this.error === null ? html`<loading-notice></loading-notice>` : nothing;
    }
    if (this.tools.length === 0) {
      return html`<empty-notice
        heading=${t('tools.empty.title')}
        text=${t('tools.empty.text')}
      ></empty-notice>`;
    }
    const { tools } = this;
    return html`<div class="card table-responsive">
      <table class="table align-middle mb-0">
        <caption class="visually-hidden">
          ${t('tools.title')}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t('tools.column.tool')}</th>
            <th scope="col">${t('tools.column.effect')}</th>
            <th scope="col">${t('tools.column.dataClass')}</th>
            <th scope="col">${t('tools.column.offered')}</th>
            <th scope="col" class="text-end">${t('tools.column.state')}</th>
          </tr>
        </thead>
        ${this.groups.map((group) => this.group(group, tools))}
      </table>
    </div>`;
  }

  private group(group: ToolGroup, tools: Tool[]): unknown {
    return html`<tbody>
      ${groupRow(group, this.admin, this.onGroup)}
      ${tools
        .filter((tool) => tool.group === group.name)
        .map((tool) => toolRow({ tool, groupOff: !group.enabled, admin: this.admin, onSwitch: this.onTool }))}
    </tbody>`;
  }

  private readonly onTool: Switched = (name, enabled) => this.apply(name, enabled, switchTool);

  private readonly onGroup: Switched = (name, enabled) => this.apply(name, enabled, switchGroup);

  private async apply(name: string, enabled: boolean, change: typeof switchTool): Promise<void> {
    try {
      await change(name, enabled);
      announce(t(enabled ? 'tools.switchedOn' : 'tools.switchedOff', { name }));
      await this.load();
    } catch (error) {
      // Loaded anew so that the switch shows what is true, then the reason.
      await this.load();
      this.error = error;
    }
  }

  private readonly load = async (): Promise<void> => {
    try {
      const list = await listTools();
      this.tools = list.items;
      this.groups = list.groups;
      this.error = null;
    } catch (error) {
      this.error = error;
    }
  };
}
