/** One server-sent event; `id` is empty for those that are never replayed. */
export interface ServerEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

/** Events of an open `text/event-stream` answer, until the server ends it or the request is aborted. */
export async function* readEvents(response: Response): AsyncGenerator<ServerEvent> {
  if (!response.body) return;
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    rest += decoder.decode(chunk, { stream: true }).replaceAll('\r\n', '\n');
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseBlock(block);
      if (event) yield event;
    }
  }
}

function parseBlock(block: string): ServerEvent | null {
  const event: { id: string; event: string; data: string } = { id: '', event: 'message', data: '' };
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(id|event|data): ?(.*)$/.exec(line) ?? [];
    if (field === 'data') event.data += value;
    else if (field === 'id' || field === 'event') event[field] = value;
  }
  if (event.data === '') return null;
  return { ...event, data: JSON.parse(event.data) as Record<string, unknown> };
}
