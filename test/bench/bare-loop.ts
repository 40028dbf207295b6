import OpenAI from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources';
import { promptOf } from './bench-model';

const tool = (name: string): OpenAI.ChatCompletionTool => ({
  type: 'function',
  function: { name, description: `Reads with ${name}.`, parameters: { type: 'object', properties: {} } },
});

const TOOLS = ['get_pagetree', 'get_page_content', 'read_records', 'search_records'].map(tool);
const RESULT = 'x'.repeat(400);

/** The loop people write first: the SDK, an array, no storage. The yardstick of a three-round run. */
export class BareLoop {
  private readonly client: OpenAI;

  constructor(baseUrl: string) {
    this.client = new OpenAI({ baseURL: baseUrl, apiKey: 'none', maxRetries: 0 });
  }

  async run(id: string): Promise<void> {
    const messages: ChatCompletionMessageParam[] = [{ role: 'user', content: promptOf('reads', id) }];
    for (;;) {
      const stream = this.client.chat.completions.stream({ model: 'scripted', messages, tools: TOOLS });
      const { message } = (await stream.finalChatCompletion()).choices[0] ?? {};
      if (!message) throw new Error('The model answered nothing.');
      messages.push(message);
      if (!message.tool_calls?.length) return;
      for (const { id: callId } of message.tool_calls) {
        messages.push({ role: 'tool', tool_call_id: callId, content: RESULT });
      }
    }
  }
}
