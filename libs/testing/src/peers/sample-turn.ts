import type { TurnView } from '#contracts';

/** A waiting turn with one card, as `inbox` answers it. */
export function sampleTurn(runId: string, turnId: string, changes: Partial<TurnView> = {}): TurnView {
  return {
    runId,
    turnId,
    mode: 'approval',
    unreadableReason: null,
    state: 'waiting',
    origin: 'suspended',
    previousTurnId: null,
    digest: 'a'.repeat(64),
    owner: 4,
    configuration: 'default',
    requestedAt: '2026-11-30T12:00:00.000Z',
    expiresAt: null,
    decision: null,
    cards: [
      {
        callId: 'aB3dE5gH9',
        tool: 'update_page_metadata',
        title: 'Update page metadata',
        arguments: { uid: 5, title: 'Visit' },
        writes: true,
        toolStillRegistered: true,
        previewWithheld: false,
        previewFailed: false,
        record: { table: 'pages', uid: 5, label: 'Visit us' },
        lines: ['title: "Visit us" → "Visit"'],
        diff: [{ field: 'title', label: 'Page Title', before: 'Visit us', after: 'Visit' }],
        warnings: [],
        changed: [],
      },
    ],
    ...changes,
  };
}
