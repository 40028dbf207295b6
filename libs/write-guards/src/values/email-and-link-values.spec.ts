import { readValue } from './read-value';
import { targetFor } from './value-fixtures';

function read(config: object, submitted: string) {
  const { column, target } = targetFor({ config });
  return readValue(column, submitted, target);
}

describe('email (R-50.57)', () => {
  it.each(['a@example.org', 'Ä@example.org', 'a@b', 'a@münchen.example', 'x.y+z@a-b.c', ''])(
    'stores %j',
    (address) => {
      expect(read({ type: 'email' }, ` ${address} `)).toEqual({ kind: 'value', value: address });
    },
  );

  it.each(['no', 'a@', '@b', 'a@b@c', '.a@b', 'a..b@c', 'a b@c', 'a@b.', 'a@-b', 'a,b@c'])(
    'empties and logs %j, required or not (R-50.104)',
    (address) => {
      expect(read({ type: 'email', required: true }, address)).toEqual({
        kind: 'value',
        value: '',
        notices: [
          {
            action: 2,
            error: 1,
            details: '"{email}" is not a valid e-mail address for the field "{field}" of the table "{table}"',
            data: new Map([
              ['email', address],
              ['field', 'field'],
              ['table', 'tx_item'],
            ]),
            eventPid: -1,
          },
        ],
      });
    },
  );

  it.each(['"a b"@c.de', 'a@[127.0.0.1]', 'a(comment)@b.de', `${'a'.repeat(65)}@b.de`])(
    'leaves %j to PHP',
    (address) => {
      expect(read({ type: 'email' }, address).kind).toBe('foreign');
    },
  );
});

describe('link (R-50.57)', () => {
  const restricted = (...allowedTypes: string[]) => ({ type: 'link', allowedTypes });

  it.each(['https://example.org/ _blank', 't3://page?uid=3', '3', 'javascript:alert(1)', 'tel:1', 'no link'])(
    'stores %j where every type is allowed',
    (link) => {
      expect(read({ type: 'link' }, link)).toEqual({ kind: 'value', value: link });
      expect(read(restricted('*', 'page'), link)).toEqual({ kind: 'value', value: link });
    },
  );

  it.each([
    ['page', 't3://page?uid=3'],
    ['page', '3'],
    ['url', '//example.org'],
    ['url', 'www.example.org'],
    ['email', 'a@example.org'],
    ['email', 'MAILTO:a@example.org'],
    ['telephone', 'tel:+49'],
    ['news', 't3://record?identifier=news&uid=1'],
    ['record', 't3://record?identifier=news&uid=1'],
    ['javascript', 'javascript:x'],
  ])('takes for the type %s: %j', (type, link) => {
    expect(read(restricted(type), link)).toEqual({ kind: 'value', value: link });
  });

  it('empties and logs a type that is not allowed, a record by its identifier (R-50.104)', () => {
    const refused = read(restricted('page'), 'https://example.org/');
    expect(refused).toMatchObject({ kind: 'value', value: '' });
    const [notice] = refused.kind === 'value' ? (refused.notices ?? []) : [];
    expect([notice?.details, notice?.data.get('type')]).toEqual([
      'Link type "{type}" is not allowed for the field "{field}" of the table "{table}"',
      'url',
    ]);
    const record = read(restricted('page'), 't3://record?identifier=news&uid=1');
    const [other] = record.kind === 'value' ? (record.notices ?? []) : [];
    expect([other?.details.slice(0, 41), other?.data.get('type')]).toEqual([
      'Link type "record" with identifier "{type',
      'news',
    ]);
  });

  it('empties and logs a definition without a target', () => {
    const empty = read({ type: 'link' }, '"" _blank');
    expect(empty.kind === 'value' && empty.notices?.[0]?.details).toContain('not a valid link definition');
  });

  it('drops every link where no type is allowed', () => {
    expect(read(restricted(), '')).toEqual({ kind: 'dropped' });
  });

  it.each(['t3://custom?x=1', 'file:1', 'fileadmin/a.png', 'phar://x', 't3://record?uid=1', '"a\\"b" x'])(
    'leaves %j to PHP',
    (link) => {
      expect(read(restricted('page'), link).kind).toBe('foreign');
    },
  );
});
