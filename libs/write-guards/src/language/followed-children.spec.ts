import { followedChildren, originOfMark } from './followed-children';
import type { ChildRelation } from './record-family';

const PAGE = 2;
const TRANSLATION = { uid: 503, language: 1 };

/** Page 2 lists child 8, whose translation 105 is listed by page 503. */
const relation: ChildRelation = {
  childrenOf: new Map([
    [PAGE, [8]],
    [TRANSLATION.uid, [105]],
  ]),
  pointers: [],
  translations: [{ uid: 105, language: 1, parent: 8, source: 0 }],
  unfit: new Set(),
};

const given = (value: string) => ({ kind: 'value', value }) as const;

describe('children a translation lists to follow its original (R-50.79)', () => {
  it('are translations of the stored children, or of those submitted', () => {
    const stored = followedChildren(relation, PAGE, undefined, TRANSLATION);
    expect(stored).toEqual({ kind: 'children', uids: [105], missing: [] });
    expect(followedChildren(relation, PAGE, given('8'), TRANSLATION)).toEqual(stored);
    expect(followedChildren(relation, PAGE, given(''), TRANSLATION)).toEqual({ ...stored, uids: [] });
  });

  it('are made once more for the translation where they are new, at their place in the list', () => {
    const list = followedChildren(relation, PAGE, given('NEW1,8'), TRANSLATION);
    expect(list).toEqual({ kind: 'value', value: 'NEW1:503,105' });
    expect(originOfMark('NEW1:503')).toEqual({ original: 'NEW1', translation: 503 });
    expect(originOfMark('NEW1')).toBeNull();
  });

  it('are told as missing where TYPO3 would localise one, or delete one that is listed no more', () => {
    expect(followedChildren(relation, PAGE, given('8,9'), TRANSLATION)).toMatchObject({ missing: [9] });
    expect(followedChildren(relation, PAGE, given('NEW1'), TRANSLATION)).toMatchObject({ missing: [105] });
  });
});
