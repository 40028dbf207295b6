import { isSensitiveColumn, isSensitiveTable } from './sensitive-names';

describe('Names that are never read generically', () => {
  it.each([
    'api_key',
    'identifier_hash',
    'key2',
    'accessKey',
    'password2',
    'PASSWORD',
    'mfa',
    'clientsecret_x',
  ])('column %s is sensitive (R-30.27)', (column) => expect(isSensitiveColumn(column)).toBe(true));

  it.each(['author', 'keywords', 'monkey', 'secretary', 'tokenizer', 'publicKey', 'title', ''])(
    'column %s is not (R-30.27)',
    (column) => expect(isSensitiveColumn(column)).toBe(false),
  );

  it.each(['be_users', 'sys_log', 'tx_nrllm_run', 'tx_nrvault_x', 'tx_agentsidecar_fence'])(
    'table %s is sensitive (R-30.26, R-05.19)',
    (table) => expect(isSensitiveTable(table)).toBe(true),
  );

  it('compares table names as they are written', () => {
    expect([isSensitiveTable('pages'), isSensitiveTable('BE_USERS')]).toEqual([false, false]);
  });
});
