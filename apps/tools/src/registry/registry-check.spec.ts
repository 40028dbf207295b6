import type { ToolDeclaration } from '#tool-specs';
import { registryProblems, type FoundHandler } from './registry-check';

const reader: ToolDeclaration = {
  name: 'look',
  group: 'content',
  title: 'Look',
  description: 'Looks.',
  parameters: { type: 'object', properties: {} },
  requiresAdmin: false,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'editorContent',
  needs: [],
};
const writer: ToolDeclaration = { ...reader, name: 'change', effect: 'idempotent_write' };
const execute = async () => ({ content: '' });
const plan = async () => null;

function handler(declaration: ToolDeclaration, className: string, methods: object): FoundHandler {
  return { declaration, className, handler: methods as FoundHandler['handler'] };
}

describe('Boot check of the tools (design §6)', () => {
  const complete = [handler(reader, 'LookTool', { execute }), handler(writer, 'ChangeTool', { plan })];

  it('has nothing to say when every declaration has its one handler', () => {
    expect(registryProblems([reader, writer], complete)).toEqual([]);
  });

  it('names a declaration that is there twice', () => {
    const again = { ...reader };
    const problems = registryProblems(
      [reader, again],
      [handler(reader, 'LookTool', { execute }), handler(again, 'Other', { execute })],
    );
    expect(problems).toEqual(['Tool "look" is declared twice.']);
  });

  it('names a declaration without handler', () => {
    expect(registryProblems([reader, writer], complete.slice(0, 1))).toEqual([
      'Tool "change" has no handler.',
    ]);
  });

  it('names both handlers of one declaration', () => {
    const problems = registryProblems(
      [reader],
      [...complete.slice(0, 1), handler(reader, 'SecondTool', { execute })],
    );
    expect(problems).toEqual(['Tool "look" has 2 handlers: LookTool, SecondTool.']);
  });

  it('names a handler whose method does not fit the effect, and one for an unknown tool', () => {
    const problems = registryProblems(
      [writer],
      [handler(writer, 'ChangeTool', { execute }), handler(reader, 'LookTool', { execute })],
    );
    expect(problems).toEqual([
      'ChangeTool handles "change" and must have the method plan.',
      'LookTool handles "look", which is not declared.',
    ]);
  });
});
