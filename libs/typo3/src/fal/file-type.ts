/** Beginnings that tell a file's type, most specific first. */
const BEGINNINGS: readonly [beginning: Buffer, offset: number, mime: string][] = [
  [Buffer.from('89504e470d0a1a0a', 'hex'), 0, 'image/png'],
  [Buffer.from('ffd8ff', 'hex'), 0, 'image/jpeg'],
  [Buffer.from('GIF8'), 0, 'image/gif'],
  [Buffer.from('WEBP'), 8, 'image/webp'],
  [Buffer.from('ftypavif'), 4, 'image/avif'],
  [Buffer.from('ftyp'), 4, 'video/mp4'],
  [Buffer.from('%PDF-'), 0, 'application/pdf'],
  [Buffer.from('OggS'), 0, 'application/ogg'],
  [Buffer.from('fLaC'), 0, 'audio/flac'],
  [Buffer.from('ID3'), 0, 'audio/mpeg'],
  [Buffer.from('1a45dfa3', 'hex'), 0, 'video/webm'],
  [Buffer.from('1f8b', 'hex'), 0, 'application/gzip'],
];

/** Types a beginning can't tell. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  zip: 'application/zip',
  svg: 'image/svg+xml',
  css: 'text/css',
  csv: 'text/csv',
  html: 'text/html',
  json: 'application/json',
  xml: 'text/xml',
  youtube: 'video/youtube',
  vimeo: 'video/vimeo',
};

/** MIME type of a file TYPO3 has not indexed, from its beginning and its name (D-30.14: nothing is indexed here). */
export function mimeTypeOf(name: string, head: Buffer): string {
  const found = BEGINNINGS.find(
    ([beginning, offset]) => head.subarray(offset, offset + beginning.length).compare(beginning) === 0,
  );
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const byName = EXTENSIONS[extension];
  if (found !== undefined) {
    return found[2];
  }
  return byName ?? (head.includes(0) ? 'application/octet-stream' : 'text/plain');
}
