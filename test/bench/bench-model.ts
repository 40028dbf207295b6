import type { ModelScript, RecordedRequest, ScriptedMessage } from '#testing';

const READS = [
  { name: 'get_page_content', arguments: { uid: 2 } },
  { name: 'read_records', arguments: { table: 'pages', uid: 2 } },
];

const PROMPT = /^bench (reads|write|answer) (\S+)$/;

/** A model without latency. It notes when each round of each run was asked, which is what the framework time is made of. */
export class BenchModel {
  private readonly asked = new Map<string, number[]>();

  readonly script: ModelScript = ({ body }: RecordedRequest): ScriptedMessage => {
    const prompt = body.messages.findLast(({ role }) => role === 'user')?.content;
    const [, job = 'answer', id = ''] = PROMPT.exec(String(prompt)) ?? [];
    const rounds = body.messages.filter(({ role }) => role === 'assistant').length;
    this.asked.set(id, [...(this.asked.get(id) ?? []), performance.now()]);
    if (job === 'reads' && rounds < 2) return { toolCalls: READS };
    if (job === 'write' && rounds < 1) {
      return {
        toolCalls: [{ name: 'update_page_metadata', arguments: { uid: 2, description: `Written by ${id}` } }],
      };
    }
    return { content: 'Done.' };
  };

  /** Milliseconds between two requests of the same run: result stored, tools asked, next request sent. */
  roundTimes(ids: string[]): number[] {
    return ids.flatMap((id) => {
      const times = this.asked.get(id) ?? [];
      return times.slice(1).map((time, index) => time - (times[index] ?? time));
    });
  }

  firstAsked(id: string): number {
    return this.asked.get(id)?.[0] ?? Number.NaN;
  }
}

export const promptOf = (job: 'reads' | 'write' | 'answer', id: string): string => `bench ${job} ${id}`;
