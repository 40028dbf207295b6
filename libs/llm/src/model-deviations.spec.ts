import { ScriptedModelServer, toEvent, type ScriptedAnswer } from '#testing';
import type { ModelAnswer } from './model-answer';
import { ModelClient } from './model.client';

type Expected = Partial<Omit<ModelAnswer, 'responseModel'>>;

const chunk = (delta: unknown, finish: string | null = null, more: object = {}): string =>
  toEvent({
    id: 'x',
    object: 'chat.completion.chunk',
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  });
const call = (
  index: number | undefined,
  id: string | undefined,
  name: string | undefined,
  args?: unknown,
): object => ({
  ...(index !== undefined && { index }),
  ...(id !== undefined && { id }),
  type: 'function',
  function: { ...(name !== undefined && { name }), ...(args !== undefined && { arguments: args }) },
});
const calls = (...list: object[]): string => chunk({ tool_calls: list });
const end = (reason = 'tool_calls'): string => chunk({}, reason);
const DONE = 'data: [DONE]\n\n';
const streamed = (...events: string[]): ScriptedAnswer => ({ bytes: [...events, DONE] });
const whole = (
  message: unknown,
  finish: string | null = 'tool_calls',
  more: object = {},
): ScriptedAnswer => ({
  status: 200,
  body: {
    id: 'x',
    object: 'chat.completion',
    model: 'm',
    choices: [{ index: 0, message, finish_reason: finish }],
    ...more,
  },
});
const A = { name: 'get_pagetree', arguments: '{"uid":1}' };
const B = { name: 'read_records', arguments: '{"table":"pages"}' };

/** Answers as real providers send them (reference/reliability.md); each line: what deviates, the bytes, what we make of it. */
const STREAMED: [string, ScriptedAnswer, Expected][] = [
  [
    'arguments cut by the length limit stay text',
    streamed(calls(call(0, 'a', A.name, '{"ui')), end('length')),
    { calls: [{ name: A.name, arguments: '{"ui' }], finishReason: 'length' },
  ],
  [
    'arguments that are broken JSON stay text',
    streamed(calls(call(0, 'a', A.name, "{'uid':1}")), end()),
    { calls: [{ name: A.name, arguments: "{'uid':1}" }] },
  ],
  [
    'arguments as an object instead of text',
    streamed(calls(call(0, 'a', A.name, { uid: 1 })), end()),
    { calls: [A] },
  ],
  [
    'finish reason stop although a call is present',
    streamed(calls(call(0, 'a', A.name, A.arguments)), end('stop')),
    { calls: [A], finishReason: 'stop' },
  ],
  [
    'parallel calls that all carry index 0, each whole',
    streamed(calls(call(0, 'a', A.name, A.arguments)), calls(call(0, 'b', B.name, B.arguments)), end()),
    { calls: [A, B] },
  ],
  [
    'parallel calls that all carry index 0, in fragments told apart by id',
    streamed(
      calls(call(0, 'a', A.name, '')),
      calls(call(0, 'b', B.name, '')),
      calls(call(0, 'a', undefined, A.arguments)),
      calls(call(0, 'b', undefined, B.arguments)),
      end(),
    ),
    { calls: [A, B] },
  ],
  [
    'two calls of one tool at index 0 in one chunk',
    streamed(calls(call(0, 'a', A.name, A.arguments), call(0, 'b', A.name, '{"uid":2}')), end()),
    { calls: [A, { name: A.name, arguments: '{"uid":2}' }] },
  ],
  [
    'a new id per fragment',
    streamed(
      calls(call(0, 'a', A.name, '{"u')),
      calls(call(0, 'b', undefined, 'id"')),
      calls(call(0, 'c', '', ':1}')),
      end(),
    ),
    { calls: [A] },
  ],
  [
    'the name repeated with every fragment',
    streamed(calls(call(0, 'a', A.name, '{"uid"')), calls(call(0, 'a', A.name, ':1}')), end()),
    { calls: [A] },
  ],
  [
    'no id after the first fragment',
    streamed(calls(call(0, 'a', A.name, '{"uid"')), calls(call(0, undefined, undefined, ':1}')), end()),
    { calls: [A] },
  ],
  [
    'no id at all, two calls',
    streamed(
      calls(call(0, undefined, A.name, '')),
      calls(call(0, undefined, undefined, A.arguments)),
      calls(call(1, undefined, B.name, B.arguments)),
      end(),
    ),
    { calls: [A, B] },
  ],
  [
    'no index and no id',
    streamed(
      calls(call(undefined, undefined, A.name, '{"uid"')),
      calls(call(undefined, undefined, undefined, ':1}')),
      calls(call(undefined, undefined, B.name, B.arguments)),
      end(),
    ),
    { calls: [A, B] },
  ],
  [
    'the same id twice in one answer',
    streamed(calls(call(0, 'a', A.name, A.arguments)), calls(call(1, 'a', B.name, B.arguments)), end()),
    { calls: [A, B] },
  ],
  [
    'the finish chunk twice',
    streamed(calls(call(0, 'a', A.name, A.arguments)), end(), end('stop')),
    { calls: [A], finishReason: 'tool_calls' },
  ],
  [
    'usage only in a trailing chunk',
    streamed(
      chunk({ content: 'Hi' }),
      end('stop'),
      toEvent({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 } }),
    ),
    { content: 'Hi', usage: { promptTokens: 7, completionTokens: 2, totalTokens: 9, cost: null } },
  ],
  ['usage never', streamed(chunk({ content: 'Hi' }), end('stop')), { content: 'Hi', usage: null }],
  [
    'usage of zeros means not reported (R-10.149)',
    streamed(
      chunk({ content: 'Hi' }),
      end('stop'),
      toEvent({ choices: [], usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 } }),
    ),
    { usage: null },
  ],
  ['empty content and no calls', streamed(chunk({ content: '' }), end('stop')), { content: '', calls: [] }],
  ['content null', streamed(chunk({ content: null }), end('stop')), { content: '', calls: [] }],
  [
    'content as a list of parts',
    streamed(
      chunk({
        content: [
          { type: 'text', text: 'He' },
          { type: 'text', text: 'y' },
        ],
      }),
      end('stop'),
    ),
    { content: 'Hey' },
  ],
  [
    'blanks around a name',
    streamed(calls(call(0, 'a', ' get_pagetree\n', A.arguments)), end()),
    { calls: [A] },
  ],
  [
    'a call without a name is none (R-10.72)',
    streamed(calls(call(0, 'a', undefined, A.arguments)), end()),
    { calls: [] },
  ],
  [
    'thinking in reasoning_content',
    streamed(chunk({ reasoning_content: 'hm' }), chunk({ content: 'Hi' }), end('stop')),
    { content: 'Hi', thinking: 'hm' },
  ],
  [
    'thinking in reasoning',
    streamed(chunk({ reasoning: 'hm' }), chunk({ content: 'Hi' }), end('stop')),
    { content: 'Hi', thinking: 'hm' },
  ],
  [
    'thinking in think tags cut by chunks',
    streamed(
      chunk({ content: '<Th' }),
      chunk({ content: 'ink>h' }),
      chunk({ content: 'm</thi' }),
      chunk({ content: 'nk>Hi' }),
      end('stop'),
    ),
    { content: 'Hi', thinking: 'hm' },
  ],
  [
    'an unclosed think tag is thinking to the end',
    streamed(chunk({ content: 'Hi<think>hm' }), end('length')),
    { content: 'Hi', thinking: 'hm', finishReason: 'length' },
  ],
  [
    'a comment and a chunk without choices in between',
    streamed(': keep-alive\n\n', toEvent({ id: 'x' }), chunk({ content: 'Hi' }), end('stop')),
    { content: 'Hi' },
  ],
  [
    'bytes cut in the middle of an event',
    {
      bytes: [
        'data: {"choices":[{"index":0,"delta":{"con',
        'tent":"H',
        'ü"},"finish_reason":null}]}\n',
        `\n${end('stop')}${DONE}`,
      ],
    },
    { content: 'Hü' },
  ],
];

const WHOLE: [string, ScriptedAnswer, Expected][] = [
  [
    'arguments cut by the length limit',
    whole({ content: null, tool_calls: [call(undefined, 'a', A.name, '{"ui')] }, 'length'),
    { calls: [{ name: A.name, arguments: '{"ui' }] },
  ],
  [
    'arguments as an object',
    whole({ content: null, tool_calls: [call(undefined, 'a', A.name, { uid: 1 })] }),
    { calls: [A] },
  ],
  [
    'finish reason stop although a call is present',
    whole({ content: null, tool_calls: [call(undefined, 'a', A.name, A.arguments)] }, 'stop'),
    { calls: [A] },
  ],
  [
    'no ids',
    whole({
      tool_calls: [
        call(undefined, undefined, A.name, A.arguments),
        call(undefined, undefined, B.name, B.arguments),
      ],
    }),
    { calls: [A, B] },
  ],
  [
    'the same id twice',
    whole({ tool_calls: [call(0, 'a', A.name, A.arguments), call(0, 'a', A.name, A.arguments)] }),
    { calls: [A, A] },
  ],
  ['no finish reason', whole({ content: 'Hi' }, null), { content: 'Hi', finishReason: 'stop' }],
  ['content null and no calls', whole({ content: null }, 'stop'), { content: '', calls: [], usage: null }],
  ['tool_calls null', whole({ content: 'Hi', tool_calls: null }, 'stop'), { content: 'Hi', calls: [] }],
  ['think tags', whole({ content: '<think>hm</think>Hi' }, 'stop'), { content: 'Hi', thinking: 'hm' }],
  [
    'a provider-reported cost',
    whole({ content: 'Hi' }, 'stop', { usage: { prompt_tokens: 1, completion_tokens: 1, cost: 0.5 } }),
    { usage: { promptTokens: 1, completionTokens: 1, totalTokens: 2, cost: 0.5 } },
  ],
];

describe('answers that deviate from the wire format', () => {
  let server: ScriptedModelServer;
  let client: ModelClient;

  beforeAll(async () => {
    server = await ScriptedModelServer.start(() => ({ content: '' }));
    client = new ModelClient({ baseUrl: server.baseUrl, apiKey: 'k' });
  });
  afterAll(() => server.stop());

  const ask = (streaming: boolean): Promise<ModelAnswer> =>
    client.complete({ model: 'm', messages: [], tools: [], streaming, signal: new AbortController().signal });

  it.each(STREAMED)('streamed: %s', async (_title, bytes, expected) => {
    server.use(() => bytes);
    expect(await ask(true)).toMatchObject(expected);
  });

  it.each(WHOLE)('whole: %s', async (_title, bytes, expected) => {
    server.use(() => bytes);
    expect(await ask(false)).toMatchObject(expected);
  });
});
