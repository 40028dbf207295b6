export interface ToolState {
  name: string;
  group: string;
  /** The tool's own switch. */
  enabled: boolean;
  /** Both the tool and its group are on; a disabled group wins. */
  effective: boolean;
  /** Snapshot parts the tool needs and does not have, `snapshot` when it needs none and there is none; such a tool is off. */
  missing: string[];
}

export interface ToolStates {
  tools: ToolState[];
  groups: { name: string; enabled: boolean }[];
}

export interface SwitchedState {
  name: string;
  enabled: boolean;
}
