/** Express's own setting for the reverse proxies we believe: a number of hops, or a list of addresses and networks. */
export function trustedProxies(setting: string): number | string[] | false {
  const text = setting.trim();
  if (text === '') return false;
  if (/^\d+$/.test(text)) return Number(text);
  return text.split(',').map((part) => part.trim());
}
