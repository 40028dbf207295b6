import type { Card, RunView, Step, TurnView } from '#contracts';

export const RUN_ID = '3f0c8a52-6f0e-4b9e-9a53-0a3c6f1d2e11';
export const TURN_ID = '9d7b2c1a-54a3-4a53-8f6e-7c1f0b9a8d22';
export const DIGEST = 'a'.repeat(64);

export const me = (extra: object = {}): object => ({
  ...{ sub: 'be_user:1', kind: 'user', uid: 1, username: 'admin', admin: true, grants: [], scopes: [] },
  ...{ language: 'default', csrfToken: 'csrf-of-this-session', ...extra },
});

export const run = (extra: Partial<RunView> = {}): RunView => ({
  ...{ id: RUN_ID, status: 'waiting_for_approval', kind: 'model', configuration: 'editing', owner: 7 },
  ...{ iterations: 2, maxRounds: 5, truncated: false, errorClass: null, terminationReason: null },
  usage: { promptTokens: 1840, completionTokens: 212, totalTokens: 2052, estimatedCost: 0.0123 },
  callerSource: { extension: 'my_extension', operation: 'seo' },
  createdAt: '2026-11-30T10:00:00.000Z',
  startedAt: '2026-11-30T10:00:01.000Z',
  finishedAt: null,
  pendingTurn: { turnId: TURN_ID, kind: 'approval', expiresAt: null },
  ...extra,
});

export const card = (extra: Partial<Card> = {}): Card => ({
  callId: 'aB3dE5gH9',
  tool: 'update_page_metadata',
  title: 'Update page metadata',
  arguments: { uid: 5, title: 'Visit us in Hamburg', description: '' },
  writes: true,
  toolStillRegistered: true,
  previewWithheld: false,
  previewFailed: false,
  record: { table: 'pages', uid: 5, label: 'Visit us' },
  lines: [
    'Page pages [5] "Visit us"',
    'title (Page Title): "Visit us" → "Visit us in Hamburg"',
    'description (Description): "Old\\u{200B} text" → (empty)',
  ],
  diff: [
    { field: 'title', label: 'Page Title', before: 'Visit us', after: 'Visit us in Hamburg' },
    { field: 'description', label: 'Description', before: 'Old\\u{200B} text', after: '' },
  ],
  warnings: [],
  changed: [],
  ...extra,
});

export const turn = (extra: Partial<TurnView> = {}): TurnView => ({
  ...{ runId: RUN_ID, turnId: TURN_ID, mode: 'approval', unreadableReason: null, state: 'waiting' },
  ...{ origin: 'suspended', previousTurnId: null, digest: DIGEST, owner: 7, configuration: 'editing' },
  requestedAt: '2026-11-30T10:00:04.000Z',
  expiresAt: null,
  decision: null,
  cards: [card()],
  ...extra,
});

const at = (second: number): string => `2026-11-30T10:00:${String(second).padStart(2, '0')}.000Z`;

export const steps: Step[] = [
  { sequence: 0, kind: 'run', event: 'run.queued', round: 0, at: at(0), durationMs: 0, status: 'queued' },
  { sequence: 1, kind: 'run', event: 'run.started', round: 0, at: at(1), durationMs: 0, status: 'running' },
  {
    sequence: 2,
    kind: 'request',
    event: 'step.request',
    round: 1,
    at: at(1),
    durationMs: 0,
    toolSpecs: ['get_pagetree'],
  },
  {
    ...{ sequence: 3, kind: 'llm', event: 'step.llm', round: 1, at: at(2), durationMs: 1240.5 },
    ...{ promptTokens: 820, completionTokens: 90, finishReason: 'tool_calls' },
    requestedToolCalls: [{ id: 'x', name: 'get_pagetree', arguments: '{}' }],
  },
  {
    ...{ sequence: 4, kind: 'tool', event: 'step.tool', round: 1, at: at(3), durationMs: 18.2 },
    ...{ toolName: 'get_pagetree', toolArguments: { depth: 2 }, toolIsError: false },
  },
  {
    ...{ sequence: 5, kind: 'tool', event: 'step.tool', round: 1, at: at(3), durationMs: 3 },
    ...{ toolName: 'read_records', toolArguments: { table: 'be_users' }, toolIsError: true },
  },
  { sequence: 6, kind: 'run', event: 'run.awaiting_approval', round: 2, at: at(4), durationMs: 0 },
];

export const tools = {
  items: [
    {
      ...{
        name: 'get_pagetree',
        group: 'structure',
        title: 'Page tree',
        requiresAdmin: false,
        effect: 'read_only',
      },
      description: 'Lists pages below a page with their depth, type and visibility.',
      ...{ dataClass: 'editorContent', parameters: {}, enabledByDefault: true },
      state: { enabled: true, effective: true, missing: [] },
      offeredTo: { me: true, reason: null },
    },
    {
      ...{
        name: 'update_page_metadata',
        group: 'editing',
        title: 'Update page metadata',
        requiresAdmin: false,
      },
      description:
        'Changes title, description and other search fields of one page. Every change needs an approval.',
      ...{ effect: 'idempotent_write', dataClass: 'editorContent', parameters: {}, enabledByDefault: false },
      state: { enabled: false, effective: false, missing: [] },
      offeredTo: { me: false, reason: 'toolDisabled' },
    },
  ],
  groups: [
    { name: 'editing', enabled: true },
    { name: 'structure', enabled: true },
  ],
  nextCursor: null,
};
