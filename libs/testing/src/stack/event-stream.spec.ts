import { readEvents } from './event-stream';

/** A response whose body arrives in these pieces. */
const response = (...pieces: string[]): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
  );

describe('readEvents', () => {
  it('puts events together wherever the bytes were cut, and skips comments', async () => {
    const events = [];
    const stream = response(
      ': hello\n\nid: 1\nev',
      'ent: run.queued\ndata: {"a"',
      ':1}\n',
      '\nevent: step.delta\ndata: {}\n\nid: 2',
    );
    for await (const event of readEvents(stream)) events.push(event);
    expect(events).toEqual([
      { id: '1', event: 'run.queued', data: { a: 1 } },
      { id: '', event: 'step.delta', data: {} },
    ]);
  });
});
