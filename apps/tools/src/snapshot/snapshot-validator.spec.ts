import { SnapshotInvalidError } from '#errors';
import { DEMO_SITE } from '#testing';
import { checkSnapshot } from './snapshot-validator';

const minimal = {
  schemaVersion: 1,
  instanceId: 'site',
  generatedAt: '2026-01-01T12:00:00+00:00',
  typo3: { version: '13.4.34' },
  php: { version: '8.2.36' },
  project: {
    path: '/srv/site',
    publicPath: '/srv/site/public',
    varPath: '/srv/site/var',
    composerMode: true,
    context: 'Production',
    timezone: 'UTC',
  },
};

function pointersOf(document: unknown): string[] {
  try {
    checkSnapshot(document, 'site');
    return [];
  } catch (error) {
    return (error as SnapshotInvalidError).details.errors?.map(({ pointer }) => pointer) ?? ['none'];
  }
}

describe('Schema of the instance snapshot (spec 05 §9)', () => {
  it('accepts the required parts alone, and unknown ones', () => {
    expect(checkSnapshot({ ...minimal, somethingNew: { a: 1 } }, 'site')).toMatchObject(minimal);
  });

  it('accepts the snapshot of the demo site', () => {
    expect(checkSnapshot(DEMO_SITE.snapshot(), DEMO_SITE.instanceId).instanceId).toBe(DEMO_SITE.instanceId);
  });

  it.each([
    ['/generatedAt', { ...minimal, generatedAt: undefined }],
    ['/project/timezone', { ...minimal, project: { ...minimal.project, timezone: undefined } }],
    ['/typo3/version', { ...minimal, typo3: { version: '12.4.1' } }],
    [
      '/tca/%/0/1/%/0/1/%',
      { ...minimal, tca: { '%': [['pages', { '%': [['ctrl', { label: 'title' }]] }]] } },
    ],
    ['/searchable/pages', { ...minimal, searchable: { pages: 'title' } }],
    [
      '/sites/0/rootPageId',
      { ...minimal, sites: [{ identifier: 'x', rootPageId: 0, base: '/', languages: [] }] },
    ],
    ['', []],
  ])('names %s', (pointer, document) => {
    expect(pointersOf(JSON.parse(JSON.stringify(document)))).toEqual([pointer]);
  });

  it('refuses the snapshot of another instance', () => {
    expect(pointersOf({ ...minimal, instanceId: 'elsewhere' })).toEqual(['/instanceId']);
  });
});
