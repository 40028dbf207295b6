import { mimeTypeOf } from './file-type';

describe('MIME type of a file that is not indexed (D-30.14)', () => {
  it.each([
    ['a.txt', Buffer.from('89504e470d0a1a0a00', 'hex'), 'image/png'],
    ['a.jpg', Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg'],
    ['a.webp', Buffer.from('RIFF0000WEBP'), 'image/webp'],
    ['a.pdf', Buffer.from('%PDF-1.4'), 'application/pdf'],
    ['logo.SVG', Buffer.from('<svg/>'), 'image/svg+xml'],
    ['notes', Buffer.from('plain words'), 'text/plain'],
    ['blob.bin', Buffer.from([1, 0, 2]), 'application/octet-stream'],
    ['empty.bin', Buffer.alloc(0), 'text/plain'],
  ])('%s', (name, head, mime) => {
    expect(mimeTypeOf(name, head)).toBe(mime);
  });
});
