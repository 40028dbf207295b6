import fc from 'fast-check';
import { bindValue } from './value-binding';

const LONG = 'The garden is open every day from nine to six, in winter until dusk. '.repeat(4);

describe('bindValue', () => {
  it('says unchanged with the value (R-40.54)', () => {
    expect(bindValue('title', 'Visit us', 'Visit us').lines).toEqual(['title: unchanged "Visit us"']);
    expect(bindValue('title', '', '').lines).toEqual(['title: unchanged (empty)']);
  });

  it('binds an unchanged long value by length and hash too', () => {
    const { lines } = bindValue('abstract', LONG, LONG);
    expect(lines[0]).toMatch(/^abstract: unchanged "The garden.*…"$/);
    expect(lines[1]).toMatch(/^abstract: \d+ characters sha256:[0-9a-f]{12}$/);
  });

  it('shows two short faithful values in full (R-40.55)', () => {
    expect(bindValue('header', 'Opening hours', 'Opening times').lines).toEqual([
      'header: "Opening hours" → "Opening times"',
    ]);
    expect(bindValue('header', '', 'x').lines).toEqual(['header: (empty) → "x"']);
  });

  it('shows the differing sections, where they start, and both lengths and hashes (R-40.56, R-40.57)', () => {
    const before = `${LONG}See the map.`;
    const after = `${LONG}See the plan.`;
    const start = Array.from(LONG).length + 'See the '.length + 1;
    const { lines } = bindValue('bodytext', before, after);
    expect(lines[0]).toBe(`bodytext: changed from character ${start}: "map" → "plan"`);
    expect(lines[1]).toMatch(
      /^bodytext: before \d+ characters sha256:[0-9a-f]{12}; after \d+ characters sha256:[0-9a-f]{12}$/,
    );
  });

  it('names an empty section (nothing)', () => {
    expect(bindValue('bodytext', LONG, `${LONG}[Book]`).lines[0]).toMatch(/: \(nothing\) → "\[Book\]"$/);
  });

  it('tells two values apart that differ only behind the visible section (R-20.20)', () => {
    const shown = 'x'.repeat(200);
    const plain = bindValue('description', 'old', `${shown}.`);
    const linked = bindValue('description', 'old', `${shown}. https://attacker.example`);
    expect(plain.lines).not.toEqual(linked.lines);
  });

  it('tells two values apart that share length and visible section (R-20.20)', () => {
    const shown = 'x'.repeat(200);
    const left = bindValue('description', 'old', `${shown}one`);
    const right = bindValue('description', 'old', `${shown}two`);
    expect(left.lines[0]).toBe(right.lines[0]);
    expect(left.lines[1]).not.toBe(right.lines[1]);
  });

  it.each([
    ['\u00A0', '\\u{00A0}'],
    ['\u00AD', '\\u{00AD}'],
    ['\u0008', '\\u{0008}'],
    ['\u200B', '\\u{200B}'],
    ['\u2066', '\\u{2066}'],
    ['\u{E0041}', '\\u{E0041}'],
    ['\u034F', '\\u{034F}'],
    ['\u115F', '\\u{115F}'],
    ['\uFE0F', '\\u{FE0F}'],
    ['\n', '\\u{000A}'],
  ])('spells out %j (R-40.58)', (character, spelled) => {
    const { lines } = bindValue('subheader', 'plain', `plain${character}`);
    expect(lines[0]).toBe(`subheader: changed from character 6: (nothing) → "${spelled}"`);
  });

  it('doubles a backslash that would spell an escape (R-40.58)', () => {
    expect(bindValue('title', '', '\\u{200B}').lines).toEqual(['title: (empty) → "\\\\u{200B}"']);
  });

  it('keeps a section of one blank and spells out runs of blanks (R-40.59)', () => {
    expect(bindValue('title', 'ab', 'a b').lines).toEqual(['title: "ab" → "a b"']);
    expect(bindValue('abstract', 'a b', 'a  b').lines[0]).toBe(
      'abstract: changed from character 3: (nothing) → " "',
    );
    expect(bindValue('abstract', '', 'a   b').lines[0]).toContain('"a\\u{0020}\\u{0020}\\u{0020}b"');
  });

  it('never gives two different changes the same lines', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(texts, texts, texts, (before, one, other) => {
        fc.pre(one !== other && !one.includes('"') && !other.includes('"'));
        return (
          bindValue('c', before, one).lines.join('\n') !== bindValue('c', before, other).lines.join('\n')
        );
      }),
    );
  });

  it('never exceeds a stored card line (R-40.14)', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 400 });
    fc.assert(
      fc.property(texts, texts, (before, after) =>
        bindValue('twitter_description', before, after).lines.every((line) => Array.from(line).length <= 500),
      ),
    );
  });
});
