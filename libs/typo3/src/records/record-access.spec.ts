import { decodePhpValue, phpMap } from '../snapshot/php-value';
import { TableSchema } from '../tca/table-schema';
import type { BackendUser, MergedRights } from '../users/backend-user';
import { hasColumnGrant, mayUseLanguage, mayUseValue, maySeeColumn, recordDenial } from './record-access';

const schema = new TableSchema(
  'tt_content',
  phpMap(
    decodePhpValue({
      '%': [
        [
          'ctrl',
          {
            '%': [
              ['languageField', 'lang'],
              ['editlock', 'locked'],
            ],
          },
        ],
        [
          'columns',
          {
            '%': [
              [
                'CType',
                {
                  '%': [
                    [
                      'config',
                      {
                        '%': [
                          ['type', 'select'],
                          ['authMode', 'explicitAllow'],
                        ],
                      },
                    ],
                  ],
                },
              ],
              ['hidden', { '%': [['exclude', true]] }],
              ['locked', { '%': [['displayCond', 'HIDE_FOR_NON_ADMINS']] }],
              ['header', { '%': [] }],
            ],
          },
        ],
      ],
    }),
  ),
);

function user(rights: Partial<MergedRights>, admin = false): BackendUser {
  return {
    admin,
    rights: { ...NO_RIGHTS, tablesModify: new Set(['tt_content']), ...rights },
  } as unknown as BackendUser;
}

const NO_RIGHTS = {
  allowedLanguages: new Set<number>(),
  nonExcludeFields: new Set<string>(),
  explicitAllowDeny: new Set<string>(['tt_content:CType:text']),
};

const row = { uid: 1, lang: 0, CType: 'text', locked: 0 };

describe('record(u, t, row) of R-40 §4.1', () => {
  it('is open to a user with table, language and value', () => {
    expect(recordDenial(user({}), schema, row)).toBeNull();
  });

  it.each([
    ['table', user({ tablesModify: new Set() }), row],
    ['language', user({ allowedLanguages: new Set([1]) }), row],
    ['language', user({}), { ...row, lang: null }],
    ['authMode', user({}), { ...row, CType: 'html' }],
    ['editLock', user({}), { ...row, locked: 1 }],
  ])('is closed by %s', (why, who, what) => {
    expect(recordDenial(who, schema, what)).toBe(why);
    expect(recordDenial({ ...who, admin: true }, schema, what)).toBeNull();
  });
});

describe('lang, grant, auth, visible of R-40 §4.1', () => {
  it('lang: no list is every language, −1 always (R-30.24)', () => {
    expect([
      mayUseLanguage(user({}), 7),
      mayUseLanguage(user({ allowedLanguages: new Set([1]) }), -1),
    ]).toEqual([true, true]);
    expect(mayUseLanguage(user({ allowedLanguages: new Set([1]) }), 0)).toBe(false);
  });

  it('grant: exclude fields by name', () => {
    expect([hasColumnGrant(user({}), schema, 'hidden'), hasColumnGrant(user({}), schema, 'header')]).toEqual([
      false,
      true,
    ]);
    expect(hasColumnGrant(user({ nonExcludeFields: new Set(['tt_content:hidden']) }), schema, 'hidden')).toBe(
      true,
    );
    expect(hasColumnGrant(user({}), schema, 'unknown')).toBe(false);
  });

  it('auth: blank always, separators never (R-50.29)', () => {
    const target = { table: 'tt_content', column: 'CType' };
    expect(
      ['', '--div--', 'text', 'html', 'te:xt', 'a|b'].map((value) => mayUseValue(user({}), target, value)),
    ).toEqual([true, true, true, false, false, false]);
  });

  it('visible: hidden for editors, not for admins', () => {
    expect([
      maySeeColumn(user({}), schema, 'locked'),
      maySeeColumn(user({}, true), schema, 'locked'),
    ]).toEqual([false, true]);
  });
});
