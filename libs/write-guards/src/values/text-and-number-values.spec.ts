import { readValue } from './read-value';
import { php, targetFor } from './value-fixtures';

function valueOf(config: object, submitted: unknown, major = 13): unknown {
  const { column, target } = targetFor({ config, major });
  const read = readValue(column, php(submitted), target);
  return read.kind === 'value' ? read.value : read.kind;
}

describe('input (R-50.57, R-50.58)', () => {
  it.each([
    [{ max: 3 }, 'äöüx', 'äöü'],
    [{ max: 3 }, 12.75, '12.'],
    [{}, 12.5, 12.5],
    [{}, null, null],
    [{ min: 3 }, 'ab', ''],
    [{ min: 3 }, '  a', '  a'],
    [{ eval: 'trim,lower,nospace', max: 12 }, ' AB c D ', 'abcd'],
    [{ eval: 'trim' }, '\u00a0x\u00a0', '\u00a0x\u00a0'],
    [{ eval: 'upper' }, 'straße', 'STRASSE'],
    [{ eval: 'is_in', is_in: 'abc-' }, 'a-q', 'a-'],
    [{ eval: 'alphanum_x' }, 'a_b-c d!', 'a_b-cd'],
    [{ eval: 'md5' }, 'short', 'dropped'],
    [{ eval: 'md5' }, 'd41d8cd98f00b204e9800998ecf8427e', 'd41d8cd98f00b204e9800998ecf8427e'],
    [{ eval: 'no_such_word' }, ' x', ' x'],
    [{ eval: 'Vendor\\Rule' }, 'x', 'foreign'],
  ])('%j takes %j as %j', (config, submitted, value) => {
    expect(valueOf({ type: 'input', ...config }, submitted)).toBe(value);
  });

  it('casts years up to 13.4 and leaves them alone from 14 on (spec 50 §25)', () => {
    expect(valueOf({ type: 'input', eval: 'year' }, '-5 BC')).toBe(-5);
    expect(valueOf({ type: 'input', eval: 'year' }, '-5 BC', 14)).toBe('-5 BC');
  });

  it.each([
    ['ExAmple.org', 'ExAmple.org'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['Not a domain', 'not a domain'],
    ['https://x.y/', 'https://x.y/'],
    ['a b..c', ''],
    ['-a b', ''],
    ['straße.example', 'foreign'],
  ])('makes the domain %j %j (R-50.58)', (submitted, value) => {
    expect(valueOf({ type: 'input', eval: 'domainname' }, submitted)).toBe(value);
  });
});

describe('required (R-50.56)', () => {
  it.each([
    ['input', '', 'dropped'],
    ['input', '0', '0'],
    ['input', ' ', ' '],
    ['text', 0, 'dropped'],
    ['text', '0', '0'],
    ['number', '', 'dropped'],
    ['number', '0', 0],
    ['color', ' ', 'dropped'],
    ['json', '[]', 'dropped'],
    ['datetime', '', 'dropped'],
  ])('%s takes %j as %j', (type, submitted, value) => {
    expect(valueOf({ type, required: true }, submitted)).toBe(value);
  });
});

describe('text, color, null (R-50.55, R-50.57)', () => {
  it.each([
    [{ type: 'text', max: 2 }, 'abc', 'abc'],
    [{ type: 'text', eval: 'trim' }, ' x ', 'x'],
    [{ type: 'text' }, null, null],
    [{ type: 'color' }, ' #FF0000CC', '#FF0000'],
    [{ type: 'color', opacity: true }, '#ff0000ccaa', '#ff0000cc'],
    [{ type: 'number', nullable: true }, null, null],
    [{ type: 'number', nullable: true }, '', 0],
    [{ type: 'none' }, 'x', 'dropped'],
    [{ type: 'country' }, 'DE', 'dropped'],
    [{ type: 'input' }, ['a'], 'foreign'],
  ])('%j takes %j as %j', (config, submitted, value) => {
    expect(valueOf(config, submitted)).toBe(value);
  });

  it('knows countries from 14 on (spec 50 §25)', () => {
    expect(valueOf({ type: 'country' }, 'DE', 14)).toBe('DE');
  });
});

describe('number (R-50.57)', () => {
  it.each([
    ['5.7', 5],
    ['1e3', 1000],
    ['12abc', 12],
    ['0x1A', 0],
    [' 7 ', 7],
    [true, 1],
    [-2.9, -2],
  ])('takes %j as the integer %j', (submitted, value) => {
    expect(valueOf({ type: 'number' }, submitted)).toBe(value);
  });

  it.each([
    [1.005, '1.01'],
    ['1.235', '1.24'],
    ['1e2', '12.00'],
    ['.5', '0.50'],
    ['-0.001', '0.00'],
    ['-3,255', '-3.26'],
    ['1.234.567', '1234.57'],
    ['', '0.00'],
  ])('takes %j as the decimal %j', (submitted, value) => {
    expect(valueOf({ type: 'number', format: 'decimal' }, submitted)).toBe(value);
  });

  it.each([
    [{ format: 'integer', range: { lower: 5, upper: 9 } }, 10, 9],
    [{ format: 'integer', range: { lower: 5 } }, -1, 5],
    [{ format: 'decimal', range: { lower: -1.5, upper: 9 } }, '-1.4', -1.5],
    [{ format: 'decimal', range: { lower: -1.5, upper: 9 } }, '8.999', '9.00'],
    [{ format: 'decimal', range: { lower: -1.5, upper: 9 } }, '9.5', 9],
    [{ format: 'hex' }, 1, 'dropped'],
  ])('keeps to %j: %j is %j', (config, submitted, value) => {
    expect(valueOf({ type: 'number', ...config }, submitted)).toBe(value);
  });
});
