/**
 * Longest beginning of a text that takes at most `maxBytes` inside a JSON string (without its quotes), cut between code points.
 * A character may take up to six bytes there, so a bound on its length says nothing about the size of a message.
 * @param maxLength bound on the length, in UTF-16 units
 */
export function jsonHead(text: string, maxBytes: number, maxLength = Infinity): string {
  if (text.length <= maxLength && jsonBytes(text) <= maxBytes) return text;
  let bytes = 0;
  let length = 0;
  for (const point of text) {
    bytes += jsonBytes(point);
    if (bytes > maxBytes || length + point.length > maxLength) break;
    length += point.length;
  }
  return text.slice(0, length);
}

function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}
