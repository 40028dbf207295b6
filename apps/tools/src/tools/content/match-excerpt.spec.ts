import { matchExcerpt } from './match-excerpt';

describe('Excerpt around a match (R-30.68)', () => {
  it('finds a query that spans two table cells', () => {
    expect(matchExcerpt('<table><tr><td>Price</td><td>100</td></tr></table>', 'price 100')).toBe('Price 100');
  });

  it('finds a word joined by inline markup', () => {
    expect(matchExcerpt('<p>cyber<b>security</b></p>', 'CYBERSECURITY')).toBe('cybersecurity');
  });

  it('has nothing for a match inside markup', () => {
    expect(matchExcerpt('<a href="/pages/2">more</a>', 'pages')).toBeNull();
  });

  it('shows 120 characters from 60 before the match, marked where they are cut', () => {
    const text = `${'a'.repeat(100)}needle${'b'.repeat(100)}`;
    expect(matchExcerpt(text, 'needle')).toBe(`…${text.slice(40, 160)}…`);
    expect(matchExcerpt(`needle${'b'.repeat(114)}`, 'needle')).toBe(`needle${'b'.repeat(114)}`);
  });

  it('counts characters, not code units, and survives letters that grow in lower case', () => {
    const text = `${'😀'.repeat(70)}İneedle`;
    expect(matchExcerpt(text, 'needle')).toBe(`…${'😀'.repeat(59)}İneedle`);
  });
});
