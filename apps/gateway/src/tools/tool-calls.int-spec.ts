import { randomUUID } from 'node:crypto';
import { runRead, startCall, type ReadResult } from '#contracts';
import { GatewayRequestRepository } from '#database';
import { DatabaseUnavailableError, ForbiddenError, InvalidRequestError } from '#errors';
import { answerTo, PeerStack, type SidecarClient } from '#testing';
import { GATEWAY_OPTIONS } from '../gateway-options';
import { GatewayModule } from '../gateway.module';

const READ = '/v1/tools/get_page_content/calls';
const WRITE = '/v1/tools/update_page_metadata/calls';
const RESULT: ReadResult = {
  outcome: 'ok',
  content: 'Page [2] Plan your visit',
  isError: false,
  artifacts: [{ type: 'table', label: 'rows', data: { columns: ['uid'], rows: [['2']] } }],
  durationMs: 1.25,
};

describe('calls of one tool without a model (spec 70 §5)', () => {
  let stack: PeerStack;
  let editor: SidecarClient;

  beforeAll(async () => {
    stack = await PeerStack.start({ module: GatewayModule, options: GATEWAY_OPTIONS });
    editor = stack.addUser(4, { grants: ['tasks_use'] });
  });
  afterAll(() => stack.stop());
  beforeEach(() => {
    bodies.length = 0;
    stack.peers.tools.answer(
      answerTo(runRead, async ({ requestId }) => {
        await keepBody(requestId);
        return RESULT;
      }),
    );
    stack.peers.agent.answer(
      answerTo(startCall, async ({ requestId, runUuid }) => {
        await keepBody(requestId);
        return { runUuid, status: 'queued' };
      }),
    );
  });

  const bodies: unknown[] = [];
  const keepBody = async (requestId: string): Promise<void> => {
    const text = await stack.replicas[0]?.get(GatewayRequestRepository).readBody(requestId);
    bodies.push(JSON.parse(text ?? 'null'));
  };
  const received = () => ({
    reads: stack.peers.tools.receivedBy('run-read').length,
    writes: stack.peers.agent.receivedBy('start-call').length,
  });

  it('answers a read with its result; the arguments wait sealed, never in the message (R-05.4)', async () => {
    const answer = await editor.call('POST', READ, { arguments: { uid: 2 } });
    expect([answer.status, answer.body]).toEqual([200, { result: RESULT }]);
    expect(answer.headers.get('location')).toBeNull();
    expect(bodies).toEqual([{ arguments: { uid: 2 } }]);
    const message = stack.peers.tools.receivedBy('run-read').at(-1);
    expect(message).toMatchObject({ sub: editor.sub, tool: 'get_page_content' });
    expect(message).not.toHaveProperty('arguments');
  });

  it('answers a write with the run that waits for approval, and says where it is', async () => {
    const answer = await editor.call('POST', WRITE, { arguments: { uid: 2, title: 'Visit' } });
    const id = String(answer.body['id']);
    expect([answer.status, answer.body]).toMatchObject([
      202,
      { status: 'queued', links: { self: `/v1/runs/${id}`, events: `/v1/runs/${id}/events` } },
    ]);
    expect(answer.headers.get('location')).toBe(`/v1/runs/${id}`);
    expect(bodies).toEqual([{ arguments: { uid: 2, title: 'Visit' } }]);
    expect(stack.peers.agent.receivedBy('start-call').at(-1)).toMatchObject({
      sub: editor.sub,
      runUuid: id,
      tool: 'update_page_metadata',
    });
  });

  it.each([READ, WRITE])('calls %s once however often it is sent (R-70.5)', async (path) => {
    const headers = { 'idempotency-key': randomUUID() };
    const before = received();
    const first = await editor.call('POST', path, { arguments: { uid: 2 } }, headers);
    const again = await editor.call('POST', path, { arguments: { uid: 2 } }, headers);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await editor.call('POST', path, { arguments: { uid: 3 } }, headers);
    expect([other.status, other.body['code']]).toEqual([422, 'idempotency-key-reused']);
    const { reads, writes } = received();
    expect(reads + writes).toBe(before.reads + before.writes + 1);
  });

  it('answers an unknown tool like everything else that is not there, and asks nobody (R-70.9)', async () => {
    const before = received();
    const unknown = await editor.call('POST', '/v1/tools/no_such_tool/calls', {});
    const strange = await editor.call('POST', '/v1/tools/no%20tool/calls', {});
    const neutral = ({ body }: typeof unknown) => ({ ...body, instance: '', traceId: '' });
    expect([unknown.status, neutral(unknown)]).toEqual([404, neutral(strange)]);
    expect(received()).toEqual(before);
  });

  it.each<[what: string, body: unknown, pointer: string]>([
    ['arguments that are no object', { arguments: [2] }, '/arguments'],
    ['no arguments where null is said', { arguments: null }, '/arguments'],
    ['arguments as text', { arguments: '{"uid": 2}' }, '/arguments'],
    ['arguments beyond 16 KB (R-05.4)', { arguments: { text: 'ä'.repeat(8_200) } }, '/arguments'],
    ['an unknown key (R-70.1)', { arguments: {}, wait: 5 }, '/wait'],
  ])('refuses %s', async (_what, body, pointer) => {
    const before = received();
    const answer = await editor.call('POST', READ, body);
    expect(answer.body).toMatchObject({ code: 'invalid-request', errors: [{ pointer }] });
    expect(received()).toEqual(before);
  });

  it('calls without arguments', async () => {
    expect((await editor.call('POST', '/v1/tools/get_pagetree/calls', {})).status).toBe(200);
    expect(bodies).toEqual([{}]);
  });

  it('passes a refusal on, and takes the same key again after a fault that heals (R-05.24)', async () => {
    stack.peers.agent.answer(
      answerTo(startCall, () => {
        throw new ForbiddenError('update_page_metadata is switched off.');
      }),
    );
    const off = await editor.call('POST', WRITE, { arguments: { uid: 2 } });
    expect(off.body).toMatchObject({ code: 'forbidden', detail: 'update_page_metadata is switched off.' });
    const errors = [{ pointer: '/arguments', message: 'uid is missing' }];
    stack.peers.tools.answer(
      answerTo(runRead, () => {
        throw new InvalidRequestError(undefined, { errors });
      }),
    );
    expect((await editor.call('POST', READ, {})).body).toMatchObject({ status: 422, errors });
    const headers = { 'idempotency-key': randomUUID() };
    stack.peers.tools.answer(
      answerTo(runRead, () => {
        throw new DatabaseUnavailableError();
      }),
    );
    const away = await editor.call('POST', READ, {}, headers);
    expect([away.status, away.headers.has('retry-after')]).toEqual([503, true]);
    stack.peers.tools.answer(answerTo(runRead, () => RESULT));
    expect((await editor.call('POST', READ, {}, headers)).status).toBe(200);
  });
});
