import fc from 'fast-check';
import type { Artifact } from '#contracts';
import { MAX_RESULT_BYTES, boundArtifacts, boundContent } from './bounding';

describe('Bounds of a result (R-10.77, R-30.16)', () => {
  it('passes exactly 50 000 bytes unchanged', () => {
    const content = 'é'.repeat(MAX_RESULT_BYTES / 2);
    expect(boundContent(content)).toBe(content);
  });

  it('cuts what is longer, marker included, never inside a character', () => {
    const cut = boundContent('😀'.repeat(20_000));
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(MAX_RESULT_BYTES);
    expect(cut).toMatch(/^(😀)+\n…\[tool result truncated at 50000 bytes\]$/u);
  });

  it('is always valid text within the bound', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.integer({ min: 1, max: 4000 }),
        (text, times) => {
          const bounded = boundContent(text.repeat(times));
          expect(Buffer.byteLength(bounded)).toBeLessThanOrEqual(MAX_RESULT_BYTES);
          expect(Buffer.from(bounded, 'utf8').toString('utf8')).toBe(bounded);
        },
      ),
    );
  });

  it('replaces half a surrogate pair', () => {
    expect(boundContent('a\ud83db')).toBe('a?b');
  });
});

describe('Bounds of artifacts (R-10.78, R-30.17)', () => {
  const table = (cell: string): Artifact => ({
    type: 'table',
    label: 'rows',
    data: { columns: ['a'], rows: [[cell]] },
  });

  it('passes what fits, made well-formed', () => {
    expect(boundArtifacts([table('a\udc00')])).toEqual([table('a?')]);
    expect(boundArtifacts([])).toEqual([]);
  });

  it('replaces the whole list when it is too large or nests too deep', () => {
    expect(boundArtifacts([table('ok'), table('x'.repeat(MAX_RESULT_BYTES))])).toEqual([
      { type: 'text', label: 'Artifacts omitted', data: { text: 'exceeded 50000 bytes' } },
    ]);
    const deep = Array.from({ length: 70 }).reduce<unknown>((inner) => [inner], 'x');
    expect(boundArtifacts([deep as Artifact])).toEqual([
      { type: 'text', label: 'Artifacts omitted', data: { text: 'could not be encoded' } },
    ]);
  });
});
