import fc from 'fast-check';
import { type ConditionFacts } from './condition-facts';
import { conditionJudge } from './condition-judge';
import { conditionScope } from './condition-scope';

const FACTS: ConditionFacts = {
  now: 1767268800,
  timezone: 'Europe/Berlin',
  typo3Version: '13.4.34',
  applicationContext: 'Production',
  environment: (name) => (name === 'WITHHELD' ? null : undefined),
  user: { uid: 3, admin: false, groups: [4] },
  workspace: 0,
};

describe('Conditions (R-30.141)', () => {
  const judge = conditionJudge(conditionScope(FACTS));

  it.each([
    ['applicationContext == "Production"', true],
    ['4 in backend.user.userGroupIds', true],
    ['like("Second", "S?c*")', true],
    ['"abc" matches "/^A/i"', true],
    ['date("Y-m-d N W") == "2026-01-01 4 01"', true],
    ['compatVersion("13.4") && !compatVersion("14.0")', true],
    ['1 == 1 ? false : true', false],
  ])('answers %s', (expression, matches) => {
    expect(judge(expression)).toEqual({ matches, unknown: [] });
  });

  it.each(['page["uid"] == 1', 'true || page["uid"] == 1', '1 ==', 'globalVar = TSFE:id = 1'])(
    'takes %s as false, as TYPO3 does without a page',
    (expression) => {
      expect(judge(expression)).toEqual({ matches: false, unknown: [] });
    },
  );

  it.each([
    ['myFunction("x")', 'myFunction()'],
    ['true || myFunction()', 'myFunction()'],
    ['feature("x")', 'feature()'],
    ['getenv("WITHHELD") == "x"', 'getenv()'],
    ['"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" matches "/^(a+)+$/"', 'matches'],
  ])('says that %s could not be evaluated, and never guesses', (expression, what) => {
    expect(judge(expression)).toEqual({ matches: false, unknown: [what] });
  });

  it('never throws, whatever is between the brackets', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (expression) => {
        expect(typeof judge(expression).matches).toBe('boolean');
      }),
    );
  });
});
