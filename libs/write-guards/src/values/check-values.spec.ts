import { readValue } from './read-value';
import { php, targetFor } from './value-fixtures';

const THREE = [{ label: 'one' }, { label: 'two' }, { label: 'four' }];

function read(config: object, submitted: unknown) {
  const { column, target } = targetFor({ config });
  return readValue(column, php(submitted), target);
}

describe('check (R-50.57)', () => {
  it.each([
    [[], 0, 0],
    [[], '1', '1'],
    [[], 2, 0],
    [[], 3, 1],
    [[], '', 0],
    [[], 'on', 0],
    [[], '9abc', 1],
    [THREE, 15, 7],
    [THREE, -1, 0],
    [THREE, '5', '5'],
    [THREE, [0, 1], 1],
    [THREE, [], 0],
  ])('with items %j takes %j as %j', (items, submitted, value) => {
    expect(read({ type: 'check', items }, submitted)).toEqual({ kind: 'value', value });
  });

  it('keeps a boolean in history while the column holds a number (R-50.7)', () => {
    expect(read({ type: 'check' }, false)).toEqual({ kind: 'value', value: 0, historyValue: false });
  });

  it('leaves NULL and items of PHP code alone (R-50.55)', () => {
    expect(read({ type: 'check' }, null).kind).toBe('foreign');
    expect(read({ type: 'check', itemsProcFunc: 'Vendor\\Items->add' }, 1).kind).toBe('foreign');
  });

  it('asks how many records are checked, those of the table before those of the page', () => {
    const page = {
      type: 'check',
      eval: 'maximumRecordsCheckedInPid',
      validation: { maximumRecordsCheckedInPid: 2 },
    };
    expect(read(page, 1)).toMatchObject({ open: { kind: 'limit', within: 'pid', max: 2 } });
    const both = {
      type: 'check',
      eval: 'maximumRecordsCheckedInPid,maximumRecordsChecked',
      validation: { maximumRecordsCheckedInPid: 2, maximumRecordsChecked: 5 },
    };
    expect(read(both, 1)).toMatchObject({ open: { kind: 'limit', within: 'table', max: 5 } });
    expect(read(both, 0)).toEqual({ kind: 'value', value: 0 });
  });
});

describe('radio (R-50.57)', () => {
  const items = [{ value: 0 }, { value: 1 }, { value: 'a' }];

  it.each([
    ['1', { kind: 'value', value: '1' }],
    [0, { kind: 'value', value: 0 }],
    ['01', { kind: 'dropped' }],
    ['', { kind: 'dropped' }],
    [null, { kind: 'dropped' }],
  ])('takes %j as %j', (submitted, outcome) => {
    expect(read({ type: 'radio', items }, submitted)).toEqual(outcome);
  });

  it('asks PHP only for a value no item has', () => {
    const config = { type: 'radio', items, itemsProcFunc: 'Vendor\\Items->add' };
    expect(read(config, 'a')).toEqual({ kind: 'value', value: 'a' });
    expect(read(config, 'b').kind).toBe('foreign');
  });
});
