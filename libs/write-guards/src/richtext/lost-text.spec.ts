import { losesText } from './lost-text';

describe('losesText (D-25)', () => {
  it.each([
    ['<p>open <strong>never closed', '<p></p>', true],
    ['<p>a<p>b', '<p>a</p>', true],
    ['<p>a b</p>', '<p>a</p>\r\n<p>b</p>', false],
    ['<script>x</script>', '&lt;script&gt;x&lt;/script&gt;', false],
    ['a<!-- c -->&nbsp;&amp;', 'a&', false],
    ['<!-- open', '', true],
  ])('says of %j stored as %j: %s', (submitted, stored, isLost) => {
    expect(losesText(submitted, stored)).toBe(isLost);
  });
});
