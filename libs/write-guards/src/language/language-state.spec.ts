import { LanguageState } from './language-state';

const COLUMNS = ['nav_hide', 'author', 'media'];

describe('LanguageState (R-50.77)', () => {
  it('follows the parent everywhere when nothing is stored, and all of it counts as changed', () => {
    const state = LanguageState.read(COLUMNS, null);
    expect(state.columnsIn('parent')).toEqual(COLUMNS);
    expect(state.changedColumnsIn('parent')).toEqual(COLUMNS);
    expect(state.export()).toBe('{"nav_hide":"parent","author":"parent","media":"parent"}');
  });

  it('keeps stored keys in their order, drops foreign ones, adds missing ones behind', () => {
    const state = LanguageState.read(COLUMNS, '{"title":"parent","media":"custom"}');
    expect(state.export()).toBe('{"media":"custom","nav_hide":"parent","author":"parent"}');
    expect(state.columnsIn('custom')).toEqual(['media']);
    expect(state.changedColumnsIn('parent')).toEqual(['nav_hide', 'author']);
  });

  it('takes an unknown state for parent', () => {
    expect(LanguageState.read(['author'], '{"author":"mine"}').columnsIn('parent')).toEqual(['author']);
  });
});
