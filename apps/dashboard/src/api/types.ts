import type { DataClass, DenialReason, RunView, ToolEffect } from '#contracts';

export type {
  Card,
  CardDiff,
  Page,
  RunStatus,
  RunView,
  Step,
  StepPage,
  TurnListState,
  TurnView,
  Verdict,
} from '#contracts';

/** Who is signed in and the token that changing calls carry. */
export interface Session {
  sub: string;
  uid: number;
  username: string;
  admin: boolean;
  language: string;
  csrfToken: string | null;
}

export interface RunDetail extends RunView {
  answer: string | null;
}

/** One row of `GET /v1/tools`. */
export interface Tool {
  name: string;
  group: string;
  title: string;
  description: string;
  requiresAdmin: boolean;
  effect: ToolEffect;
  dataClass: DataClass;
  state: { enabled: boolean; effective: boolean; missing: string[] };
  offeredTo: { me: boolean; reason: DenialReason | null };
}

export interface ToolGroup {
  name: string;
  enabled: boolean;
}

export interface ToolList {
  items: Tool[];
  groups: ToolGroup[];
}
