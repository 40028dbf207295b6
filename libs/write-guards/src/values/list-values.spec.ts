import { readValue } from './read-value';
import { php, targetFor } from './value-fixtures';

function read(config: object, submitted: unknown, more: Partial<Parameters<typeof targetFor>[0]> = {}) {
  const { column, target } = targetFor({ config, ...more });
  return readValue(column, php(submitted), target);
}

const value = (stored: unknown) => ({ kind: 'value', value: stored });

describe('select with static items (R-50.57)', () => {
  it.each([
    [{}, 'x', 'x'],
    [{}, 1, '1'],
    [{}, ['c', 'a'], 'c,a'],
    [{}, ' a , ,b', 'a,b'],
    [{}, 'a,a', 'a'],
    [{ multiple: true }, 'a,a', 'a,a'],
    [{ maxitems: 2 }, 'a,b,c', 'a,b'],
    [{}, 'a%2Cb|label', 'ab'],
    [{}, '%C3%A4%', 'ä%'],
    [{ exclusiveKeys: '-1,-2' }, '3,-2,-1', '-2'],
    [{ default: 'preset' }, '', 'preset'],
    [{ default: 0 }, '', 0],
    [{ default: 'preset', items: [{ value: '' }] }, '', ''],
    [{ default: 'preset', renderType: 'selectCheckBox' }, '', ''],
  ])('with %j takes %j as %j', (config, submitted, stored) => {
    expect(read({ type: 'select', ...config }, submitted)).toEqual(value(stored));
  });

  it('takes items without a grant out, and drops the column when none is left (R-50.29)', () => {
    const config = { type: 'select', authMode: 'explicitAllow' };
    const granted = ['tx_item:field:a'];
    expect(read(config, 'a,c', { granted })).toEqual(value('a'));
    expect(read(config, 'c', { granted })).toEqual({ kind: 'dropped' });
    expect(read(config, '', { granted })).toEqual(value(''));
    expect(read(config, 'c', { admin: true })).toEqual(value('c'));
  });

  it('leaves items that PHP filters to PHP', () => {
    expect(read({ type: 'select', filter: [{ userFunc: 'Vendor\\Filter->apply' }] }, 'a').kind).toBe(
      'foreign',
    );
  });
});

describe('relations in a list (R-50.57, R-50.82)', () => {
  it.each([
    ['pages', '3', '3'],
    ['pages', 'pages_3', '3'],
    ['pages', 'tt_content_3', ''],
    ['pages', '007,x,0', ''],
    ['pages', '-2', '-2'],
    ['pages,tt_content', '3', 'pages_3'],
    ['pages,tt_content', '-3,tt_content_2', 'tt_content_3,tt_content_2'],
    ['pages,tx_gone', '3,tx_gone_1', '3'],
  ])('group of %s takes %j as %j', (allowed, submitted, stored) => {
    expect(read({ type: 'group', allowed }, submitted)).toEqual(value(stored));
  });

  it('keeps what is no id where the column allows that, and tables where it asks for them', () => {
    expect(read({ type: 'group', allowed: 'pages', allowNonIdValues: true }, 'x,3')).toEqual(value('x,3'));
    expect(read({ type: 'group', allowed: 'pages', prepend_tname: true }, '3')).toEqual(value('pages_3'));
  });

  it('puts off a list that names new records (R-50.91)', () => {
    expect(read({ type: 'group', allowed: 'pages' }, '3,NEW1')).toEqual({
      kind: 'dropped',
      deferred: ['3', 'NEW1'],
    });
  });
});

describe('relations in a table of their own (R-50.83, R-50.84, R-50.86)', () => {
  it('counts them as text and tells where their rows lie', () => {
    const config = { type: 'group', allowed: 'tt_content', MM: 'tx_mm', MM_match_fields: { fieldname: 'f' } };
    expect(read(config, 'tt_content_2,31')).toEqual({
      kind: 'value',
      value: '2',
      open: {
        kind: 'relation',
        items: [
          { table: 'tt_content', id: 2 },
          { table: 'tt_content', id: 31 },
        ],
        list: 'tt_content_2,31',
        relation: {
          name: 'tx_mm',
          ownColumn: 'uid_local',
          otherColumn: 'uid_foreign',
          orderColumn: 'sorting',
          tables: ['tt_content'],
          matchFields: new Map([['fieldname', 'f']]),
          namesOtherTable: false,
          ownTableNames: [],
        },
      },
    });
  });

  it('turns round on the foreign side, which may have to name its own table', () => {
    const config = { type: 'select', foreign_table: 'tx_tag', MM: 'tx_mm', MM_opposite_field: 'items' };
    const items = { config: { type: 'group', allowed: 'tx_item,tt_content' } };
    const read14 = read(config, '5', { tables: { tx_tag: { ctrl: {}, columns: { items } } } });
    expect(read14).toMatchObject({
      value: '1',
      open: {
        relation: {
          ownColumn: 'uid_foreign',
          orderColumn: 'sorting_foreign',
          ownTableNames: ['tx_item', ''],
        },
      },
    });
  });

  it('leaves relations that SQL of the TCA narrows to PHP', () => {
    const config = { type: 'group', allowed: 'pages', MM: 'tx_mm', MM_table_where: ' AND x=1' };
    expect(read(config, '1')).toMatchObject({ kind: 'foreign', changes: true });
  });
});

describe('category (R-50.57)', () => {
  const category = { type: 'category', foreign_table: 'sys_category' };

  it.each([
    [{ relationship: 'oneToOne', maxitems: 1 }, '2,3', '2'],
    [{ relationship: 'oneToMany' }, '2,2,x', '2'],
    [{ relationship: 'oneToMany' }, '', 0],
    [{ relationship: 'manyToMany', MM: 'mm' }, '', '0'],
  ])('with %j takes %j as %j', (config, submitted, stored) => {
    expect(read({ ...category, ...config }, submitted)).toMatchObject(value(stored));
  });
});

describe('children (R-50.82, R-50.88, R-50.91)', () => {
  const inline = { type: 'inline', foreign_table: 'tt_content' };

  it('counts those with a pointer, repeated ones once', () => {
    expect(read({ ...inline, foreign_field: 'parent' }, '2,1,2')).toMatchObject({
      value: 2,
      open: { kind: 'children', files: false, items: [{ id: 2 }, { id: 1 }] },
    });
  });

  it('lists those without, as far as the column reaches', () => {
    expect(read({ ...inline, maxitems: 2 }, '3,2,1')).toEqual(value('3,2'));
    expect(read({ ...inline, default: 'x' }, '')).toEqual(value('x'));
  });

  it('puts off what a new parent names, and says nothing of an empty list', () => {
    expect(read({ ...inline, foreign_field: 'parent' }, '2,1', { uid: 0 })).toEqual({
      kind: 'dropped',
      deferred: ['2', '1'],
    });
    expect(read({ ...inline, foreign_field: 'parent' }, '', { uid: 0 })).toEqual({ kind: 'dropped' });
  });
});
