/** `NAME=value` per line, names in byte order; `shown` says how a value is printed. */
export function environmentText(
  variables: Readonly<Record<string, string>>,
  shown: (name: string, value: string) => string,
): string {
  const lines = Object.entries(variables)
    .map(([name, value]) => ({ bytes: Buffer.from(name), name, value }))
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes))
    .map(({ name, value }) => `${name}=${shown(name, value)}`);
  return lines.length === 0 ? 'The environment is empty.' : lines.join('\n');
}
