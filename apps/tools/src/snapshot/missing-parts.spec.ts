import { DEMO_SITE } from '#testing';
import { toolDeclaration, type ToolDeclaration } from '#tool-specs';
import { InstanceModel, type SnapshotDocument } from '#typo3';
import type { ToolHandler } from '../registry/tool-handler';
import { missingForTool, missingParts } from './missing-parts';

const tool = (name: string) => ({
  declaration: toolDeclaration(name) as ToolDeclaration,
  handler: {} as ToolHandler,
});
const TOOLS = ['get_env_raw', 'get_php_info_raw', 'get_pagetree'].map(tool);

function instance(parts: Partial<SnapshotDocument>): InstanceModel {
  return InstanceModel.compile({ ...(DEMO_SITE.snapshot() as unknown as SnapshotDocument), ...parts }, 'x');
}

const url = 'https://cms.example.org/facts';

describe('What a snapshot lacks (spec 05 §9, R-30.60)', () => {
  it('switches off exactly the tools whose operation no endpoint declares', () => {
    const some = missingParts(instance({ endpoints: { facts: { url, capabilities: ['env'] } } }), TOOLS);
    expect(some.filter(({ disables }) => disables.length > 0)).toEqual([
      { field: 'endpoints.facts.phpinfo', disables: ['get_php_info_raw'] },
    ]);
    const lacking = { ...instance({}).document };
    delete lacking.tca;
    const none = missingParts(InstanceModel.compile(lacking, 'x'), TOOLS);
    expect(none.filter(({ disables }) => disables.length > 0)).toEqual([
      { field: 'tca', disables: ['get_pagetree'] },
      { field: 'endpoints.facts.env', disables: ['get_env_raw'] },
      { field: 'endpoints.facts.phpinfo', disables: ['get_php_info_raw'] },
    ]);
  });

  it('switches off every tool while there is none, also one that needs no part of it (spec 70 §8)', () => {
    expect(missingParts(null, TOOLS)).toEqual([
      { field: 'snapshot', disables: TOOLS.map(({ declaration }) => declaration.name) },
    ]);
    expect(missingForTool([], null)).toEqual(['snapshot']);
  });

  it.each([
    ['one that may be asked', { facts: { url, capabilities: ['env', 'phpinfo'] } }, []],
    ['a bare URL, which declares nothing', { facts: url }, ['endpoints.facts.env']],
    ['another endpoint', { executor: { url, capabilities: ['env'] } }, ['endpoints.facts.env']],
    [
      'a URL nobody may ask',
      { facts: { url: 'file:///etc', capabilities: ['env'] } },
      ['endpoints.facts.env'],
    ],
  ])('%s', (_what, endpoints, missing) => {
    const needs = tool('get_env_raw').declaration.needs;
    expect(missingForTool(needs, instance({ endpoints }))).toEqual(missing);
    expect(missingForTool(needs, null)).toEqual(needs);
  });
});
