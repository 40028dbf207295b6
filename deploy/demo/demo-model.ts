import type { ModelScript, RecordedMessage, RecordedRequest, ScriptedMessage } from '#testing';

/** Shown wherever a model's name appears, so that nobody takes it for a real one. */
export const DEMO_MODEL_NAME = 'demo-model-scripted';

/** What the demo model proposes, by page title. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'Plan your visit':
    'Open every day but 24 December: opening times, ticket prices and what to know before you come to Lindenhof Garden.',
  'Café in the orangery':
    'Soup, plum cake and tea from our own mint: the café in the orangery of Lindenhof Garden.',
};

const TITLE_IN_PROMPT = /"([^"]{1,200})"/;

/**
 * A fixed script that behaves like a small assistant: look at the tree, read the page named in quotes, propose a description,
 * report what became of it. It reads the tools' real answers; nothing is canned but the wording.
 */
export const demoModel: ModelScript = ({ body }: RecordedRequest): ScriptedMessage => {
  const results = toolResults(body.messages);
  const title = TITLE_IN_PROMPT.exec(textOf(body.messages.findLast(({ role }) => role === 'user')))?.[1];
  if (!title) return { content: 'This is the scripted demo model. Name a page in double quotes.' };
  const tree = results.get('get_pagetree');
  if (tree === undefined) return call('get_pagetree', { depth: 3 }, 'I look for the page in the tree.');
  const uid = uidOf(tree, title);
  if (uid === null) return { content: `I found no page called "${title}" that you may see.` };
  if (!results.has('get_page_content'))
    return call('get_page_content', { uid }, 'I read what is on the page.');
  const outcome = results.get('update_page_metadata');
  if (outcome !== undefined) return { content: closingWords(title, outcome) };
  const description = DESCRIPTIONS[title] ?? `${title} at Lindenhof Garden.`;
  return call('update_page_metadata', { uid, description }, 'I propose a better description.');
};

const call = (name: string, args: Record<string, unknown>, content: string): ScriptedMessage => ({
  content,
  toolCalls: [{ name, arguments: args }],
  chunkDelayMs: 5,
});

function closingWords(title: string, outcome: string): string {
  return outcome.startsWith('Error')
    ? `The description of "${title}" stays as it is. ${outcome.replace(/^Error:\s*/, '')}`
    : `Done: "${title}" has a new description.`;
}

/** Last answer of each tool, by the tool's name. */
function toolResults(messages: RecordedMessage[]): Map<string, string> {
  const names = new Map(
    messages.flatMap(({ tool_calls = [] }) =>
      tool_calls.map(({ id, function: { name } }) => [id, name] as const),
    ),
  );
  const answers = messages.filter(({ role }) => role === 'tool');
  return new Map(answers.map((message) => [names.get(message.tool_call_id ?? '') ?? '', textOf(message)]));
}

function textOf(message: RecordedMessage | undefined): string {
  return typeof message?.content === 'string' ? message.content : JSON.stringify(message?.content ?? '');
}

/** Uid in a line such as `  [5] Team (doktype 1)`. */
function uidOf(tree: string, title: string): number | null {
  const line = tree.split('\n').find((text) => text.includes(`] ${title} (doktype`));
  return line ? Number(/\[(\d+)\]/.exec(line)?.[1]) : null;
}
