import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Transaction } from '../core/transactions';

/** What is switched: one tool, or every tool of a group, later ones included. */
export type SwitchKind = 'tool' | 'group';

export interface ToolSwitches {
  /** Name → on; a name without an entry has its default. */
  tools: ReadonlyMap<string, boolean>;
  groups: ReadonlyMap<string, boolean>;
}

interface SwitchRow {
  kind: SwitchKind;
  name: string;
  enabled: number | boolean;
}

/** Switches of tools and groups that an admin has moved. */
@Injectable()
export class ToolSwitchRepository {
  constructor(private readonly dataSource: DataSource) {}

  async all(): Promise<ToolSwitches> {
    const rows = await this.dataSource.query<SwitchRow[]>(
      `SELECT 'tool' AS kind, name, enabled FROM tools_tool_state
       UNION ALL SELECT 'group', name, enabled FROM tools_group_state`,
    );
    const ofKind = (kind: SwitchKind): Map<string, boolean> =>
      new Map(rows.filter((row) => row.kind === kind).map((row) => [row.name, Number(row.enabled) === 1]));
    return { tools: ofKind('tool'), groups: ofKind('group') };
  }

  /** `changedBy`: `sub` of the admin. */
  async set(
    which: { kind: SwitchKind; name: string },
    state: { enabled: boolean; changedBy: string },
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO tools_${which.kind}_state (name, enabled, changed_by) VALUES (?, ?, ?)
       ON DUPLICATE KEY UPDATE enabled = VALUES(enabled), changed_by = VALUES(changed_by)`,
      [which.name, state.enabled, state.changedBy],
    );
  }
}
