import type { PhpMap, PhpValue } from '#typo3';
import { richTextProcessing } from './rich-text-processing';

type Plain = { [key: string]: string | number | null | Plain };

function map(plain: Plain): PhpMap {
  return new Map(
    Object.entries(plain).map(([key, value]): [string, PhpValue] => [
      key,
      value !== null && typeof value === 'object' ? map(value) : value,
    ]),
  );
}

const PRESETS = map({
  default: { processing: { mode: 'default', allowTags: { 0: 'a', 1: 'b' }, empty: null } },
  small: { processing: { mode: 'small' } },
  bare: {},
});

function processing(rte: Plain, config: Plain = {}, recordType = 'text'): PhpMap {
  return richTextProcessing(PRESETS, map(rte), {
    table: 'tt_content',
    name: 'bodytext',
    recordType,
    config: map(config),
  });
}

describe('richTextProcessing (R-50.70)', () => {
  it('has options of the preset in dotted form', () => {
    expect(processing({})).toEqual(
      map({ mode: 'default', allowTags: 1, 'allowTags.': { 0: 'a', 1: 'b' }, empty: '' }),
    );
  });

  it('takes the preset of the record type, the column, the TCA, the page, in this order', () => {
    const column = (own: Plain): Plain => ({ 'config.': { 'tt_content.': { 'bodytext.': own } } });
    const page = { 'default.': { preset: 'small' } };
    expect(processing(page).get('mode')).toBe('small');
    expect(processing(page, { richtextConfiguration: 'default' }).get('mode')).toBe('default');
    expect(processing(column({ preset: 'small' }), { richtextConfiguration: 'default' }).get('mode')).toBe(
      'small',
    );
    const typed = column({ preset: 'default', 'types.': { 'text.': { preset: 'small' } } });
    expect(processing(typed).get('mode')).toBe('small');
    expect(processing(typed, {}, 'html').get('mode')).toBe('default');
  });

  it('lays proc. of the page, the column and the type over it', () => {
    const rte = {
      'default.': { 'proc.': { mode: 'page', x: 'page', y: 'page', empty: '__UNSET' } },
      'config.': {
        'tt_content.': {
          'bodytext.': {
            'proc.': { x: 'column', 'allowTags.': { 1: 'i' } },
            'types.': { 'text.': { 'proc.': { y: 'type' } } },
          },
        },
      },
    };
    expect(processing(rte)).toEqual(
      map({ mode: 'page', allowTags: 1, 'allowTags.': { 0: 'a', 1: 'i' }, x: 'column', y: 'type' }),
    );
  });

  it('runs the default modes when nothing names any', () => {
    expect(processing({ 'default.': { preset: 'bare' } })).toEqual(map({ overruleMode: 'default' }));
    expect(processing({ 'default.': { preset: 'unknown' } })).toEqual(map({ overruleMode: 'default' }));
  });
});
