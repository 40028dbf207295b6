import { InstanceModel } from './instance-model';
import type { SnapshotDocument } from './snapshot-document';
import { snapshotHash } from './snapshot-hash';

const map = (...pairs: [string | number, unknown][]): object => ({ '%': pairs });

const document: SnapshotDocument = {
  schemaVersion: 1,
  instanceId: 'site',
  generatedAt: '2026-01-01T12:00:00+00:00',
  typo3: { version: '13.4.34' },
  php: { version: '8.2' },
  project: {
    path: '/p',
    publicPath: '/p',
    varPath: '/p',
    composerMode: true,
    context: 'Production',
    timezone: 'UTC',
  },
  tca: map(
    [
      'pages',
      map(
        [
          'ctrl',
          map(
            ['label', 'title'],
            ['label_alt', 'nav_title, subtitle'],
            ['delete', 'deleted'],
            ['versioningWS', true],
          ),
        ],
        [
          'columns',
          map(
            [
              'title',
              map(['label', 'Title'], ['config', map(['type', 'input'], ['max', 255], ['required', true])]),
            ],
            [
              'hidden',
              map(
                ['exclude', true],
                ['displayCond', 'HIDE_FOR_NON_ADMINS'],
                ['config', map(['type', 'check'])],
              ),
            ],
            [
              'doktype',
              map([
                'config',
                map(['type', 'select'], ['authMode', 'explicitAllow'], ['items', [map(['value', '1'])]]),
              ]),
            ],
          ),
        ],
      ),
    ],
    ['aa', map(['ctrl', map(['adminOnly', 1], ['enablecolumns', map(['disabled', 'off'])])])],
  ),
  searchable: { pages: ['title'] },
};

describe('InstanceModel', () => {
  const model = InstanceModel.compile(document, 'hash');

  it('gives typed access to ctrl and columns, in TCA order', () => {
    expect(model.tableNames()).toEqual(['pages', 'aa']);
    const pages = model.table('pages');
    expect(pages?.control).toMatchObject({
      label: 'title',
      labelAlternatives: ['nav_title', 'subtitle'],
      isVersioned: true,
    });
    expect([...(pages?.columns.keys() ?? [])]).toEqual(['title', 'hidden', 'doktype']);
    expect(pages?.column('title')).toMatchObject({
      label: 'Title',
      type: 'input',
      maxLength: 255,
      isRequired: true,
    });
    expect(pages?.column('hidden')).toMatchObject({
      isExclude: true,
      isHiddenForEditors: true,
      maxLength: null,
    });
    expect(pages?.column('doktype')).toMatchObject({ hasAuthMode: true, itemValues: ['1'] });
  });

  it('closes a table to editors only for the literal true (R-30.25)', () => {
    expect(model.table('aa')?.control).toMatchObject({
      isAdminOnly: false,
      disabledColumn: 'off',
      deleteColumn: '',
    });
  });

  it('knows what it lacks (R-30.60)', () => {
    expect(model.has('tca')).toBe(true);
    expect(model.missingParts()).toContain('sites');
    expect(model.table('nope')).toBeUndefined();
    expect([model.searchableColumns('pages'), model.searchableColumns('aa')]).toEqual([['title'], []]);
    expect(InstanceModel.compile({ ...document, tca: undefined }, 'x').tableNames()).toEqual([]);
  });
});

describe('Content hash of a snapshot', () => {
  it('ignores the moment of export and the order of plain fields', () => {
    const { instanceId, ...rest } = document;
    expect(snapshotHash({ ...rest, instanceId, generatedAt: '2027-01-01T00:00:00Z' })).toBe(
      snapshotHash(document),
    );
  });

  it('sees a change of PHP order', () => {
    const swapped = { ...document, tca: { '%': [...(document.tca as { '%': unknown[] })['%']].reverse() } };
    expect(snapshotHash(swapped)).not.toBe(snapshotHash(document));
  });
});
