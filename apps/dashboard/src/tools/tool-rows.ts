import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Tool, ToolGroup } from '../api/types';
import { t, textOf } from '../i18n/i18n';

export type Switched = (name: string, enabled: boolean) => void;

export interface ToolRow {
  tool: Tool;
  groupOff: boolean;
  admin: boolean;
  onSwitch: Switched;
}

export function groupRow(group: ToolGroup, admin: boolean, onSwitch: Switched): unknown {
  return html`<tr class="group-row">
    <th scope="rowgroup" colspan="4">${t('tools.groupSwitch', { name: group.name })}</th>
    <td class="text-end">
      ${toggle(group.name, group.enabled, { label: t('tools.groupSwitch', { name: group.name }), admin, onSwitch })}
    </td>
  </tr>`;
}

export function toolRow({ tool, groupOff, admin, onSwitch }: ToolRow): unknown {
  return html`<tr>
    <th scope="row" class="fw-normal">
      <span class="fw-semibold">${tool.title}</span> <code class="text-body-secondary">${tool.name}</code>
      ${tool.requiresAdmin ? html`<span class="status status-quiet">${t('tools.adminOnly')}</span>` : nothing}
      <p class="small text-body-secondary mb-0 tool-description">${tool.description}</p>
      ${whyOff(tool, groupOff)}
    </th>
    <td class="text-nowrap">${textOf('effect', tool.effect)}</td>
    <td>${textOf('dataClass', tool.dataClass)}</td>
    <td>${offered(tool)}</td>
    <td class="text-end">
      ${toggle(tool.name, tool.state.enabled, { label: t('tools.switch', { name: tool.title }), admin, onSwitch })}
    </td>
  </tr>`;
}

function whyOff(tool: Tool, groupOff: boolean): unknown {
  const { missing } = tool.state;
  if (missing.length > 0) {
    const why = missing.includes('snapshot')
      ? t('tools.noSnapshot')
      : t('tools.missing', { parts: missing.join(', ') });
    return html`<p class="small text-danger-emphasis mb-0">${why}</p>`;
  }
  return groupOff ? html`<p class="small text-danger-emphasis mb-0">${t('tools.groupOff')}</p>` : nothing;
}

function offered({ offeredTo }: Tool): unknown {
  return offeredTo.me ? t('app.yes') : `${t('app.no')}: ${textOf('denial', offeredTo.reason ?? '')}`;
}

interface ToggleOptions {
  label: string;
  admin: boolean;
  onSwitch: Switched;
}

function toggle(name: string, enabled: boolean, { label, admin, onSwitch }: ToggleOptions): unknown {
  const state = t(enabled ? 'tools.on' : 'tools.off');
  if (!admin) {
    return html`<span class="status ${enabled ? 'status-good' : 'status-quiet'}">${state}</span>`;
  }
  return html`<span class="form-check form-switch toggle">
    <input
      class="form-check-input"
      type="checkbox"
      role="switch"
      aria-label=${label}
      .checked=${live(enabled)}
      @change=${(event: Event) => onSwitch(name, (event.target as HTMLInputElement).checked)}
    />
    <span aria-hidden="true">${state}</span>
  </span>`;
}
