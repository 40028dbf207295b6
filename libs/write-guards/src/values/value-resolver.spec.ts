import type { RelationItem } from './relation-item';
import { readValue } from './read-value';
import { php, targetFor } from './value-fixtures';
import { ValueResolver } from './value-resolver';
import type { SameValueQuestion, ValueRows } from './value-rows';

interface Rows {
  taken?: (question: SameValueQuestion) => number;
  related?: RelationItem[];
  used?: string[];
}

function resolve(given: Parameters<typeof targetFor>[0] & { name?: string }, submitted: unknown, rows: Rows) {
  const { column, target } = targetFor(given);
  if (given.name !== undefined) Object.defineProperty(column, 'name', { value: given.name });
  const answers: ValueRows = {
    countSame: async (question) => rows.taken?.(question) ?? 0,
    relatedItems: async () => rows.related ?? [],
    tablesOnPage: async (_page, tables) => tables.filter((table) => rows.used?.includes(table)),
  };
  const resolver = new ValueResolver(answers, (version) => `uuid of version ${version}`);
  return resolver.resolve(column, readValue(column, php(submitted), target), target);
}

describe('unique values (R-50.59)', () => {
  const unique = { config: { type: 'input', eval: 'unique' } };

  it('appends 0, 1, … to the original value and logs the change', async () => {
    const taken = new Set(['x', 'x0', 'x1']);
    const value = await resolve(unique, 'x', { taken: (question) => Number(taken.has(question.value)) });
    expect(value).toMatchObject({
      value: 'x2',
      notices: [
        {
          action: 5,
          error: 4,
          eventPid: 0,
          data: new Map([
            ['field', 'field'],
            ['originalValue', 'x'],
            ['newValue', 'x2'],
          ]),
        },
      ],
    });
  });

  it('takes the last try after 100', async () => {
    expect(await resolve(unique, 'x', { taken: () => 1 })).toMatchObject({ value: 'x100' });
  });

  it('looks on the page first, then in the table, and logs the page', async () => {
    const questions: (number | null)[] = [];
    const both = { config: { type: 'input', eval: 'unique,uniqueInPid' } };
    const value = await resolve(both, 'x', {
      taken: ({ value: tried, pid }) => {
        questions.push(pid);
        return Number(tried === 'x');
      },
    });
    expect(questions).toEqual([2, 2, null]);
    expect(value).toMatchObject({ value: 'x0', notices: [{ eventPid: 2 }] });
  });

  it('asks for no empty value, and not for a translation of an excluded column', async () => {
    const taken = (): number => 1;
    expect(await resolve(unique, '', { taken })).toEqual({ kind: 'value', value: '' });
    expect(await resolve(unique, '0', { taken })).toEqual({ kind: 'value', value: '0' });
    const excluded = { ...unique, raw: { l10n_mode: 'exclude' }, ctrl: { transOrigPointerField: 'parent' } };
    expect(await resolve({ ...excluded, record: { parent: 5 } }, 'x', { taken })).toEqual({
      kind: 'value',
      value: 'x',
    });
    let parentColumn = '';
    await resolve({ ...excluded, record: { parent: 0 } }, 'x', {
      taken: (question) => {
        parentColumn = question.parentColumn;
        return 0;
      },
    });
    expect(parentColumn).toBe('parent');
  });
});

describe('limits, relations, page types, uuids', () => {
  it('unchecks a box when as many others are checked (R-50.57)', async () => {
    const config = { type: 'check', eval: 'maximumRecordsChecked', validation: { maximumRecordsChecked: 2 } };
    expect(await resolve({ config }, 1, { taken: () => 1 })).toEqual({ kind: 'value', value: 1 });
    expect(await resolve({ config }, 1, { taken: () => 2 })).toMatchObject({
      value: 0,
      notices: [
        {
          action: 5,
          error: 1,
          data: new Map<string, unknown>([
            ['field', 'field'],
            ['max', 2],
          ]),
        },
      ],
    });
  });

  it('shows lists of relations in history, and nothing for equal ones (R-50.86)', async () => {
    const config = { type: 'group', allowed: 'pages', MM: 'mm' };
    const related = [{ table: 'pages', id: 3 }];
    expect(await resolve({ config }, '3,5', { related })).toMatchObject({
      value: '2',
      historyBefore: '3',
      historyValue: '3,5',
      open: { kind: 'relation' },
    });
    expect(await resolve({ config }, '3', { related })).toMatchObject({ value: '1', isUnrecorded: true });
    expect(await resolve({ config, uid: 0 }, '3', { related })).not.toHaveProperty('historyValue');
  });

  it.each([
    [13, { value: '254' }],
    [14, { kind: 'dropped', notices: [{ action: 5, eventPid: 7 }] }],
  ])('on %s checks a page type against the records of the page (R-50.34)', async (major, outcome) => {
    const given = {
      config: { type: 'select' },
      table: 'pages',
      name: 'doktype',
      admin: true,
      major,
      doktypes: { '254': { allowedTables: ['pages'] } },
    };
    expect(await resolve(given, '254', { used: ['tt_content'] })).toMatchObject(outcome);
  });

  it('drops the type with the tables that stand against it, and keeps it without (R-50.104)', async () => {
    const given = {
      config: { type: 'select' },
      table: 'pages',
      name: 'doktype',
      admin: true,
      major: 14,
      doktypes: { '254': { allowedTables: ['pages'] } },
    };
    const refused = await resolve(given, '254', { used: ['tt_content'] });
    expect(refused.kind === 'dropped' && [...(refused.notices?.[0]?.data ?? [])]).toEqual([
      ['uid', 7],
      ['value', '254'],
      ['disallowedTables', 'tt_content'],
    ]);
    expect(await resolve(given, '254', {})).toEqual({ kind: 'value', value: '254' });
  });

  it('makes the uuid a column asks for', async () => {
    expect(await resolve({ config: { type: 'uuid', version: 7 } }, '', {})).toEqual({
      kind: 'value',
      value: 'uuid of version 7',
    });
  });

  it('leaves slugs, rich text and children open', async () => {
    expect(await resolve({ config: { type: 'slug' } }, 'a', {})).toMatchObject({ open: { kind: 'slug' } });
  });
});
