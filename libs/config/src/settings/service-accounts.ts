const NAME = /^[A-Za-z0-9_.-]{1,64}$/;
const SCOPE = /^[a-z]+:[a-z-]+$/;

/** Parses `name=scope+scope, name=scope` or a JSON object `{"name": ["scope", …]}`. */
export function parseServiceAccounts(text: string): Record<string, string[]> {
  const accounts = text.trim().startsWith('{') ? fromJson(text) : fromList(text);
  for (const [name, scopes] of Object.entries(accounts)) {
    if (!NAME.test(name)) throw new Error(`the account name ${JSON.stringify(name)} is not allowed`);
    const bad = scopes.find((scope) => !SCOPE.test(scope));
    if (bad !== undefined) throw new Error(`${JSON.stringify(bad)} of account ${name} is no scope`);
  }
  return accounts;
}

function fromList(text: string): Record<string, string[]> {
  const entries = text.split(',').map((entry) => {
    const [name = '', scopes = ''] = entry.split('=');
    return [name.trim(), scopes.split(/[+\s]+/).filter((scope) => scope !== '')] as const;
  });
  return Object.fromEntries(entries.filter(([name]) => name !== ''));
}

function fromJson(text: string): Record<string, string[]> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error('is broken JSON');
  }
  const entries = Object.entries(parsed as Record<string, unknown>);
  if (
    !entries.every(
      ([, scopes]) => Array.isArray(scopes) && scopes.every((scope) => typeof scope === 'string'),
    )
  ) {
    throw new Error('must map each account to a list of scopes');
  }
  return Object.fromEntries(entries) as Record<string, string[]>;
}
