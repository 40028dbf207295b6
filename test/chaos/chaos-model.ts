import type { ModelScript, ScriptedMessage } from '#testing';

/** Reads a page, then writes a description that names the run, then says so. */
export const chaosModel: ModelScript = ({ body }): ScriptedMessage => {
  const prompt = String(body.messages.findLast(({ role }) => role === 'user')?.content);
  const [, uid = '2', text = ''] = /^chaos (\d+) (.+)$/.exec(prompt) ?? [];
  const asked = body.messages.flatMap(({ tool_calls = [] }) => tool_calls.map((call) => call.function.name));
  if (!asked.includes('get_page_content')) {
    return { toolCalls: [{ name: 'get_page_content', arguments: { uid: Number(uid) } }] };
  }
  if (!asked.includes('update_page_metadata')) {
    return {
      toolCalls: [{ name: 'update_page_metadata', arguments: { uid: Number(uid), description: text } }],
    };
  }
  return { content: 'Done.' };
};
