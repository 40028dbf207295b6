import { textLength } from './text-length';

type Fact = (content: unknown) => Record<string, unknown>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const namesIn = (value: unknown, key: string): string[] =>
  listOf(value)
    .map((entry) => (entry as Record<string, unknown> | null)?.[key])
    .filter((name) => typeof name === 'string');

/** What stays known of content that is dropped: sizes, kinds and tool names. */
const FACTS: Record<string, Fact> = {
  messagesSent: (content) => ({ messagesSentCount: listOf(content).length }),
  content: (content) => ({ contentLength: textLength(content) }),
  thinking: (content) => ({ thinkingLength: textLength(content) }),
  toolResult: (content) => ({ toolResultLength: textLength(content) }),
  toolArtifacts: (content) => ({
    toolArtifactsCount: listOf(content).length,
    toolArtifactTypes: [...new Set(namesIn(content, 'type'))],
  }),
  requestedToolCalls: (content) => ({ requestedToolNames: namesIn(content, 'name') }),
};

export function contentFacts(key: string, content: unknown): Record<string, unknown> {
  return FACTS[key]?.(content) ?? {};
}
