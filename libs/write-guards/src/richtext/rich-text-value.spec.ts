import { InstanceModel, type PhpMap, type SnapshotDocument } from '#typo3';
import { LinkQuestions } from './links/link-questions';
import { RichTextValue, isRichText } from './rich-text-value';

const DOCUMENT: SnapshotDocument = {
  schemaVersion: 1,
  instanceId: 'test',
  generatedAt: '2026-01-01T00:00:00Z',
  typo3: { version: '13.4.34' },
  php: { version: '8.2.0' },
  project: {
    path: '/app',
    publicPath: '/app/public',
    varPath: '/app/var',
    composerMode: true,
    context: 'Production',
    timezone: 'UTC',
  },
};
const COLUMN = { table: 'tt_content', name: 'bodytext', recordType: 'text', config: new Map() };

/** `htmlSanitize` of the preset: TYPO3 sanitises unless it is switched off there. */
function column(
  given: Partial<SnapshotDocument>,
  settings: [string, unknown][] = [],
  off = false,
): RichTextValue {
  const parser = { '%': off ? [['htmlSanitize', false]] : [] };
  const processing = {
    '%': [
      ['mode', 'default'],
      ['HTMLparser_db', parser],
    ],
  };
  const presets = { '%': [['default', { '%': [['processing', processing]] }]] };
  const document = { ...DOCUMENT, rte: { '%': [['presets', presets], ...settings] }, ...given };
  return new RichTextValue(InstanceModel.compile(document, 'hash'), new Map(), COLUMN);
}

describe('RichTextValue', () => {
  it('transforms with the preset of the instance (R-50.70)', () => {
    const made = column({}).persisted('<p>a</p><p>b</p>', new LinkQuestions());
    expect(made).toEqual({ kind: 'value', value: '<p>a</p>\r\n<p>b</p>' });
  });

  it('says what must be known about links beforehand', () => {
    const links = 'fileadmin/a.png 2 t3://file?uid=3 file:1:/b.png'.split(' ');
    const asked = column({}).questions(links.map((href) => `<a href="${href}">x</a>`).join(''));
    expect([...asked.uids]).toEqual([3]);
    expect([...asked.places]).toEqual(['1:/b.png']);
    expect([...asked.paths]).toEqual(['fileadmin/a.png']);
  });

  it.each([
    ['nothing about rich text', column({ rte: undefined }), 'has not told'],
    ['the sanitizer', column({}, [['htmlSanitize', true]]), 'sanitizer'],
    [
      'a listener',
      column({ hooks: { 'TYPO3\\Event\\AfterTransformTextForPersistenceEvent': ['Vendor\\Listener'] } }),
      'Vendor\\Listener',
    ],
  ])('leaves the text to PHP for %s (R-50.72)', (_name, text, reason) => {
    const made = text.persisted('a', new LinkQuestions());
    expect(made).toMatchObject({ kind: 'foreign', reason: expect.stringContaining(reason) as string });
  });

  it('sanitises nothing for a preset that switches it off, and with listeners of TYPO3 itself', () => {
    const off = column({}, [['htmlSanitize', true]], true);
    expect(off.persisted('a', new LinkQuestions())).toEqual({ kind: 'value', value: 'a' });
    const own = { AfterTransformTextForPersistenceEvent: ['TYPO3\\CMS\\Core\\Listener'] };
    expect(column({ hooks: own }).persisted('a', new LinkQuestions()).kind).toBe('value');
  });

  it('is for columns with enableRichtext (R-50.69)', () => {
    const config: PhpMap = new Map([['enableRichtext', true]]);
    expect([isRichText(config), isRichText(new Map())]).toEqual([true, false]);
  });
});
