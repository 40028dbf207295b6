import { normaliseValue } from './normalise-value';
import { permissionValue } from './permission-values';
import { phpJson } from './php-json';
import { readValue } from './read-value';
import { isRefusedNull, isSameValue } from './same-value';
import { columnFor, php, targetFor } from './value-fixtures';

function read(config: object, submitted: unknown, more: Partial<Parameters<typeof targetFor>[0]> = {}) {
  const { column, target } = targetFor({ config, ...more });
  return readValue(column, php(submitted), target);
}

describe('json (R-50.57, R-50.6)', () => {
  it.each([
    ['{"b":1,"2":"ä/","a":{}}', '{"b":1,"2":"\\u00e4\\/","a":[]}'],
    ['{"0":"x","1":"y"}', '["x","y"]'],
    ['', '[]'],
    [null, '[]'],
    ['5', '5'],
    [{ a: [1, 'x'] }, '{"a":[1,"x"]}'],
  ])('stores %j as %j and tells history the decoded value', (submitted, text) => {
    const value = read({ type: 'json' }, submitted, { record: { field: '{"old":1}' } });
    expect(value).toMatchObject({ kind: 'value', value: text });
    if (value.kind !== 'value') return;
    expect(phpJson(value.historyValue ?? null)).toBe(text);
    expect(phpJson(value.historyBefore ?? null)).toBe('{"old":1}');
  });

  it.each(['not json', 'null', '{"a":}', '[1', '[1] x'])('drops %j', (submitted) => {
    expect(read({ type: 'json' }, submitted)).toEqual({ kind: 'dropped' });
  });

  it.each(['1.0', '12345678901234567890', '1e2'])('leaves the number %s to PHP', (submitted) => {
    expect(read({ type: 'json' }, submitted).kind).toBe('foreign');
  });
});

describe('uuid, slug, rich text, flex, password, raw types (R-50.57)', () => {
  it.each([
    [{ type: 'uuid' }, 'no uuid', { value: '', open: { kind: 'uuid', version: 4 } }],
    [{ type: 'uuid', version: 7 }, '', { open: { kind: 'uuid', version: 7 } }],
    [{ type: 'uuid', required: false }, 'no uuid', { kind: 'dropped' }],
    [{ type: 'slug' }, 'My Slug', { value: 'My Slug', open: { kind: 'slug' } }],
    [
      { type: 'text', enableRichtext: true, required: true, min: 9 },
      '',
      { value: '', open: { kind: 'richText' } },
    ],
    [{ type: 'text', enableRichtext: true }, null, { kind: 'value', value: null }],
    [{ type: 'flex' }, '<x/>', { kind: 'value', value: '<x/>' }],
    [{ type: 'flex' }, { data: {} }, { kind: 'foreign' }],
    [{ type: 'password' }, 'secret', { kind: 'foreign' }],
    [{ type: 'password' }, '', { kind: 'value', value: '' }],
    [{ type: 'password', hashed: false }, ' a ', { kind: 'value', value: 'a' }],
    [{ type: 'imageManipulation' }, 'no json', { kind: 'value', value: 'no json' }],
    [{ type: 'language' }, '1', { kind: 'value', value: 1 }],
  ])('%j takes %j as %j', (config, submitted, outcome) => {
    expect(read(config, submitted)).toMatchObject(outcome);
  });

  it('keeps a valid uuid', () => {
    const uuid = '0198c7e4-7b1a-7c3e-8f00-1234567890AB';
    expect(read({ type: 'uuid' }, uuid)).toEqual({ kind: 'value', value: uuid });
  });
});

describe('what the acting user may set (R-50.33, R-50.34)', () => {
  const ctrl = { languageField: 'field', transOrigPointerField: 'parent' };

  it('drops a language that is not allowed, in the language column only', () => {
    const config = { type: 'language' };
    expect(read(config, 2, { ctrl, languages: [0, 1] })).toEqual({ kind: 'dropped' });
    expect(read(config, 1, { ctrl, languages: [0, 1] })).toEqual({ kind: 'value', value: 1 });
    expect(read(config, 2, { languages: [0, 1] })).toEqual({ kind: 'value', value: 2 });
  });

  it('drops a page type that is not granted, and logs it', () => {
    const column = { config: { type: 'select' }, table: 'pages', raw: {} };
    const { target } = targetFor(column);
    const doktype = targetFor({ ...column, config: { type: 'select' } }).column;
    Object.defineProperty(doktype, 'name', { value: 'doktype' });
    const refused = readValue(doktype, '254', target);
    expect(refused).toMatchObject({
      kind: 'dropped',
      notices: [{ action: 5, error: 1, eventPid: 2, details: expect.stringContaining('lacks permissions') }],
    });
  });

  it('takes permissions of a new page from everybody, of a stored one from owner and admin, bits in 0…31', () => {
    const { actor } = targetFor({ config: {} }).target;
    expect(permissionValue(actor, { perms_userid: 1 }, 'perms_user', 31)).toBeNull();
    expect(permissionValue(actor, { perms_userid: 3 }, 'perms_user', '31')).toBe(31);
    expect(permissionValue(actor, null, 'perms_everybody', 32)).toBeNull();
    expect(permissionValue(actor, null, 'perms_groupid', 32)).toBe(32);
  });

  it('puts off a pointer to a new record (R-50.93)', () => {
    const pointer = { transOrigPointerField: 'field' };
    expect(read({ type: 'select' }, 'NEW1', { ctrl: pointer })).toEqual({
      kind: 'dropped',
      deferred: ['NEW1'],
    });
  });
});

describe('comparison (R-50.55, R-50.61)', () => {
  it('takes JSON for equal only when its stored form encodes alike', () => {
    const compared = { column: columnFor({ type: 'json' }), dataType: 'longtext' };
    expect(isSameValue(compared, '{"a":1}', '{ "a": 1 }')).toBe(true);
    expect(isSameValue(compared, '[]', null)).toBe(false);
  });

  it('names a NULL the database would refuse', () => {
    const compared = { column: columnFor({ type: 'text' }), dataType: 'varchar', nullable: false };
    expect(isRefusedNull(compared, null, 'x')).toBe(true);
    expect(isRefusedNull(compared, null, '')).toBe(false);
    expect(isRefusedNull({ ...compared, nullable: true }, null, 'x')).toBe(false);
  });
});

describe('normaliseValue, for callers without rows (R-50.203)', () => {
  const rules = { major: 13, timezone: 'UTC' };

  it.each([
    [{ type: 'input', eval: 'unique' }, 'x'],
    [{ type: 'email' }, 'no address'],
    [{ type: 'json' }, '{}'],
    [{ type: 'group', allowed: 'pages', MM: 'mm' }, '1'],
    [{ type: 'group', allowed: 'pages' }, 'NEW1'],
    [{ type: 'group', allowed: '*' }, '1'],
    [{ type: 'select', authMode: 'explicitAllow' }, 'a'],
    [{ type: 'slug' }, 'a'],
    [{ type: 'user' }, 'a'],
  ])('leaves to others what is not final: %j', (config, submitted) => {
    expect(normaliseValue(columnFor(config), submitted, rules).kind).toBe('foreign');
  });

  it('says what is', () => {
    expect(normaliseValue(columnFor({ type: 'number' }), '5.7', rules)).toEqual({ kind: 'value', value: 5 });
  });
});
