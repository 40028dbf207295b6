import type { CallPreview, StoredCard } from '#contracts';
import type { InboxTurn } from '#database';
import type { OpenedCard, OpenedTurn } from '../cards/opened-turn';
import { turnDigest } from '../cards/turn-digest';
import { toTurnView, TURN_VIEW_BYTES } from './turn-view';

const preview: CallPreview = {
  callId: 'aB3dE5gH9',
  lines: ['Page pages [5] "Secret plan"', 'title: "Secret plan" → "Open plan"'],
  failed: false,
  linesHash: 'f'.repeat(64),
  record: { table: 'pages', uid: 5, label: 'Secret plan' },
  diff: [{ field: 'title', label: 'Title', before: 'Secret plan', after: 'Open plan' }],
  warnings: ['The URL changes from /secret-plan.'],
  tooLong: false,
};
const write: StoredCard = {
  callId: 'aB3dE5gH9',
  tool: 'update_page_metadata',
  arguments: '{"uid":5,"title":"Open plan"}',
  writes: true,
  preview,
  changed: [1],
};

function turnOf(cards: OpenedCard[]): OpenedTurn {
  const row = { turnId: 'turn-1', runUuid: 'run-1', kind: 'approval', owner: 7, configuration: 'editing' };
  const contents = cards.flatMap((card) => card.content ?? []);
  const stored = {
    ...row,
    status: 'waiting',
    origin: 'suspended',
    previousTurnId: null,
    digest: turnDigest(row, contents),
    requestedAt: new Date('2026-11-30T10:00:00.000Z'),
    expiresAt: null,
  };
  return { row: stored as InboxTurn, cards, decision: null };
}

const opened = (content: StoredCard | null, callId = 'aB3dE5gH9'): OpenedCard => ({ callId, content });

describe('toTurnView', () => {
  it('shows lines, differences and changed lines to who may read the record (R-05.21)', () => {
    const view = toTurnView(turnOf([opened(write)]), { aB3dE5gH9: true });
    expect(view).toMatchObject({
      mode: 'approval',
      unreadableReason: null,
      requestedAt: '2026-11-30T10:00:00.000Z',
    });
    expect(view.cards).toEqual([
      expect.objectContaining({
        previewWithheld: false,
        arguments: { uid: 5, title: 'Open plan' },
        lines: preview.lines,
        diff: preview.diff,
        warnings: preview.warnings,
        record: preview.record,
        changed: [1],
        toolStillRegistered: true,
      }),
    ]);
  });

  it.each<[string, Record<string, boolean>]>([
    ['no answer', {}],
    ['a no', { aB3dE5gH9: false }],
    ['an answer about another call', { zzzzzzzzz: true }],
  ])(
    'withholds what was read from the record on %s, and keeps tool, arguments, table and uid (R-20.13)',
    (_what, readable) => {
      const view = toTurnView(turnOf([opened(write)]), readable);
      expect(view.cards).toEqual([
        expect.objectContaining({
          previewWithheld: true,
          tool: 'update_page_metadata',
          arguments: { uid: 5, title: 'Open plan' },
          record: { table: 'pages', uid: 5, label: null },
          lines: [],
          diff: [],
          warnings: [],
          changed: [],
        }),
      ]);
      expect(JSON.stringify(view)).not.toContain('Secret plan');
      expect(view.digest).toBe(toTurnView(turnOf([opened(write)]), { aB3dE5gH9: true }).digest);
    },
  );

  it('has nothing to withhold for a call without a preview', () => {
    const read: StoredCard = { ...write, writes: false, preview: null, changed: [] };
    expect(toTurnView(turnOf([opened(read)]), {}).cards[0]).toMatchObject({
      previewWithheld: false,
      record: null,
    });
  });

  it('flags a failed preview and a tool that is gone (R-20.8, R-20.14)', () => {
    const gone: StoredCard = { ...write, tool: 'no_such_tool', preview: { ...preview, failed: true } };
    expect(toTurnView(turnOf([opened(gone)]), { aB3dE5gH9: true }).cards[0]).toMatchObject({
      toolStillRegistered: false,
      previewFailed: true,
      title: 'no_such_tool',
    });
  });

  it('is unreadable as a whole when one card does not open, and still shows the others (R-20.8)', () => {
    const view = toTurnView(turnOf([opened(write), opened(null, 'zzzzzzzzz')]), { aB3dE5gH9: true });
    expect(view).toMatchObject({ mode: 'unreadable', unreadableReason: 'state-unreadable' });
    expect(view.cards).toHaveLength(1);
  });

  it('is unreadable when cards and digest do not belong together, or without cards (R-20.7)', () => {
    const turn = turnOf([opened(write)]);
    const forged = { ...turn, cards: [opened({ ...write, arguments: '{"uid":6}' })] };
    expect(toTurnView(forged, {})).toMatchObject({
      mode: 'unreadable',
      unreadableReason: 'state-unreadable',
    });
    expect(toTurnView(turnOf([]), {})).toMatchObject({
      mode: 'unreadable',
      unreadableReason: 'no-pending-calls',
    });
  });

  it('keeps back a turn too large for a reply, digest included, so that nothing unseen is approved (R-20.25)', () => {
    const bulky: StoredCard = {
      ...write,
      arguments: JSON.stringify({ uid: 5, title: 'x'.repeat(TURN_VIEW_BYTES) }),
    };
    expect(toTurnView(turnOf([opened(bulky)]), {})).toMatchObject({
      mode: 'unreadable',
      unreadableReason: 'too-large',
      digest: '',
      cards: [],
    });
  });

  it('shows arguments as received when they are no JSON', () => {
    const broken: StoredCard = { ...write, arguments: '{"uid":5' };
    expect(toTurnView(turnOf([opened(broken)]), {}).cards[0]?.arguments).toBe('{"uid":5');
  });
});
