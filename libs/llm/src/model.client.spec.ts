import { ScriptedModelServer, type ScriptedAnswer } from '#testing';
import { ModelClient } from './model.client';
import type { ModelAnswer } from './model-answer';
import type { ModelRequest } from './model-request';
import { ProviderError } from './provider.error';

const open = new AbortController().signal;

describe('ModelClient', () => {
  let server: ScriptedModelServer;
  let client: ModelClient;

  beforeAll(async () => {
    server = await ScriptedModelServer.start(() => ({ content: '' }));
    client = new ModelClient({ baseUrl: server.baseUrl, apiKey: 'secret' });
  });
  afterAll(() => server.stop());

  const ask = (more: Partial<ModelRequest> = {}): Promise<ModelAnswer> =>
    client.complete({ model: 'm', messages: [], tools: [], streaming: true, signal: open, ...more });

  it.each([true, false])('sends transcript, tools and trace context (streaming %s)', async (streaming) => {
    server.use(() => ({ content: 'Hi', toolCalls: [{ name: 'a', arguments: { x: 1 } }] }));
    const answer = await ask({
      streaming,
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      temperature: 0.2,
      tools: [{ name: 'a', description: 'd', parameters: { type: 'object' } }],
      messages: [
        { role: 'system', content: 's' },
        { role: 'user', content: 'u' },
        { role: 'assistant', content: '', calls: [{ id: 'aB3dE5gH9', name: 'a', arguments: '{broken' }] },
        { role: 'tool', callId: 'aB3dE5gH9', content: 'Error: broken' },
      ],
    });
    expect(answer).toMatchObject({
      content: 'Hi',
      calls: [{ name: 'a', arguments: '{"x":1}' }],
      finishReason: 'tool_calls',
    });
    expect(answer.usage).toEqual({ promptTokens: 100, completionTokens: 20, totalTokens: 120, cost: null });
    const request = server.journal.at(-1);
    expect(request).toMatchObject({
      authorization: 'Bearer secret',
      traceparent: expect.stringContaining('0af7651916cd43dd8448eb211c80319c'),
    });
    expect(request?.body).toMatchObject({ temperature: 0.2, tools: [{ function: { name: 'a' } }] });
    expect(request?.body.messages.at(-1)).toEqual({
      role: 'tool',
      tool_call_id: 'aB3dE5gH9',
      content: 'Error: broken',
    });
    expect(request?.body.messages.at(-2)?.tool_calls?.[0]?.function.arguments).toBe('{}');
  });

  it('sends no tools field when nothing is offered (R-10.57)', async () => {
    server.use(() => ({ content: 'Hi' }));
    await ask();
    expect(server.journal.at(-1)?.body).not.toHaveProperty('tools');
  });

  it('hands out streamed text without thinking', async () => {
    server.use(() => ({ content: '<think>private</think>The answer is long enough for several pieces.' }));
    let text = '';
    const answer = await ask({ onText: (piece) => (text += piece) });
    expect(text).toBe('The answer is long enough for several pieces.');
    expect(answer.content).toBe(text);
  });

  const FAILURES: [string, ScriptedAnswer, ProviderError['failureClass']][] = [
    ['429', { status: 429 }, 'rateLimit'],
    ['500', { status: 500 }, 'serverError'],
    ['503 with HTML', { bytes: ['<html>down</html>'], status: 503, contentType: 'text/html' }, 'serverError'],
    ['401', { status: 401 }, 'auth'],
    ['403', { status: 403 }, 'auth'],
    ['400', { status: 400 }, 'clientError'],
    ['200 with an error event', { bytes: ['data: {"error":{"message":"overloaded"}}\n\n'] }, 'serverError'],
    ['200 with garbage', { bytes: ['data: {"choices":[{\n\n'] }, 'serverError'],
    ['200 with HTML', { bytes: ['<html>login</html>'], contentType: 'text/html' }, 'connection'],
    ['nothing at all', { bytes: [] }, 'connection'],
    [
      'half a stream that ends',
      { bytes: ['data: {"choices":[{"index":0,"delta":{"content":"Hal"}}]}\n\n'] },
      'connection',
    ],
    [
      'half a stream that breaks',
      { bytes: ['data: {"choices":[{"index":0,"delta":{"content":"Hal"}}]}\n\n'], afterwards: 'destroy' },
      'connection',
    ],
    [
      'half a stream that hangs',
      { bytes: ['data: {"choices":[{"index":0,"delta":{"content":"Hal"}}]}\n\n'], afterwards: 'hang' },
      'connection',
    ],
    ['silence', { hang: true }, 'connection'],
  ];

  it.each(FAILURES)('streamed: %s has its failure class (R-10.99)', async (_title, answer, failureClass) => {
    server.use(() => answer);
    const failure: unknown = await ask({ timeoutMs: 400, idleMs: 200 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderError);
    expect(failure).toMatchObject({ failureClass });
  });

  const WHOLE_FAILURES: [string, ScriptedAnswer, ProviderError['failureClass']][] = [
    ['200 with HTML', { bytes: ['<html>login</html>'], contentType: 'text/html' }, 'serverError'],
    ['200 with broken JSON', { bytes: ['{"choices":['], contentType: 'application/json' }, 'serverError'],
    ['200 with an error body', { status: 200, body: { error: { message: 'overloaded' } } }, 'serverError'],
    ['200 without choices', { status: 200, body: { choices: [] } }, 'serverError'],
    ['429', { status: 429 }, 'rateLimit'],
    ['silence', { hang: true }, 'connection'],
  ];

  it.each(WHOLE_FAILURES)('whole: %s has its failure class', async (_title, answer, failureClass) => {
    server.use(() => answer);
    await expect(ask({ streaming: false, timeoutMs: 300 })).rejects.toMatchObject({ failureClass });
  });

  it('cannot reach a closed port: connection, retryable', async () => {
    const closed = new ModelClient({ baseUrl: 'http://127.0.0.1:9/v1', apiKey: '' });
    const failure = closed.complete({ model: 'm', messages: [], tools: [], streaming: true, signal: open });
    await expect(failure).rejects.toMatchObject({ failureClass: 'connection', retryable: true });
  });

  it.each([true, false])(
    'aborts an open call with the reason of the caller (streaming %s)',
    async (streaming) => {
      server.use(() => (streaming ? { bytes: [': hello\n\n'], afterwards: 'hang' } : { hang: true }));
      const controller = new AbortController();
      const reason = new Error('cancelled');
      setTimeout(() => controller.abort(reason), 50);
      await expect(ask({ streaming, signal: controller.signal })).rejects.toBe(reason);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(server.journal.at(-1)?.aborted).toBe(true);
    },
  );
});
