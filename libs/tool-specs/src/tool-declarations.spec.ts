import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithConformance } from '#testing';
import type { ParameterSchema, ToolDeclaration } from './tool-declaration';
import { EVERY_DECLARATION, TOOL_DECLARATIONS, toolDeclaration, toolGroups } from './tool-declarations';

interface RecordedSpec extends Omit<ToolDeclaration, 'editorAction'> {
  editorAction: { recordTypes: string[] } | null;
}

/** A schema without the words that are ours. */
function shape(schema: Partial<ParameterSchema>): object {
  return { ...schema, description: undefined };
}

describe('Tool declarations', () => {
  it('are found without a list, each under its own name in the folder of its group', () => {
    const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.declaration.ts'))
      .map((file) => file.replace('.declaration.ts', '').replaceAll('-', '_'));
    const places = EVERY_DECLARATION.map(({ group, name }) => `${group}/${name}`);
    expect([...places].sort()).toEqual(files.sort());
    expect(places).toContain('content/read_records');
    expect(toolDeclaration('read_records')?.group).toBe('content');
    expect(toolDeclaration('nope')).toBeUndefined();
    expect(toolGroups()).toEqual([...new Set(files.map((file) => file.split('/')[0]))]);
  });

  it.each(TOOL_DECLARATIONS.map((declaration) => [declaration.name, declaration] as const))(
    '%s goes on the wire as R-30.7 says',
    (_name, { parameters, description, effect }) => {
      const known = Object.keys(parameters.properties);
      expect(known).toEqual(expect.arrayContaining(parameters.required ?? []));
      expect(JSON.stringify(parameters)).not.toMatch(/"(minimum|maximum|default)"/);
      expect(parameters.additionalProperties).toBe(effect === 'read_only' ? undefined : false);
      expect(description.length).toBeGreaterThan(40);
    },
  );

  it('keeps every writer off until somebody switches it on (R-40.1)', () => {
    const writers = TOOL_DECLARATIONS.filter(({ effect }) => effect !== 'read_only');
    expect(writers.length).toBeGreaterThan(0);
    expect(writers.filter(({ enabledByDefault, group }) => enabledByDefault || group !== 'editing')).toEqual(
      [],
    );
  });
});

describeWithConformance(
  'Tool declarations against the recorded specs (R-30.62)',
  (root) => {
    const recorded = JSON.parse(readFileSync(join(root, 'recorded/tools/specs.json'), 'utf8')) as {
      tools: RecordedSpec[];
    };

    it.each(TOOL_DECLARATIONS.map((declaration) => [declaration.name, declaration] as const))(
      '%s',
      (name, ours) => {
        const theirs = recorded.tools.find((spec) => spec.name === name) as RecordedSpec;
        const { group, requiresAdmin, enabledByDefault, effect, dataClass } = theirs;
        expect(ours).toMatchObject({ group, requiresAdmin, enabledByDefault, effect, dataClass });
        const properties = Object.entries(ours.parameters.properties).map(
          ([key, schema]) => [key, shape(schema)] as const,
        );
        // twitter_card came with a later version.
        expect(Object.fromEntries(properties.filter(([key]) => key !== 'twitter_card'))).toEqual(
          theirs.parameters.properties,
        );
        expect(ours.parameters.required).toEqual(theirs.parameters.required);
        expect(ours.editorAction?.recordTypes).toEqual(theirs.editorAction?.recordTypes);
      },
    );
  },
  ['tools/specs.json'],
);
