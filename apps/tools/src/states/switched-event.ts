import type { NewOutboxRow, SwitchKind } from '#database';

export interface Switching {
  kind: SwitchKind;
  name: string;
  enabled: boolean;
}

/** Audit of a switch: who, which, and where it stands now. */
export function switchedEvent(order: Switching, beUser: number): NewOutboxRow {
  return {
    kind: 'governance',
    runUuid: '',
    payload: {
      correlationId: '',
      decision: `${order.kind}_switched`,
      reason: order.enabled ? 'on' : 'off',
      provider: '',
      model: '',
      configurationIdentifier: '',
      beUser,
      toolName: order.kind === 'tool' ? order.name : '',
      guardrail: '',
      detail: `${order.kind}=${order.name}`,
    },
  };
}
