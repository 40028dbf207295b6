import 'reflect-metadata';
import { FENCE_TABLE, Typo3WriteDatabase, type SqlTransaction } from '#database';
import { armedFor, dieIfArmed } from './kill-switch';

/** Loaded before the tools service: a death inside the one transaction that writes to TYPO3's database. */
type Transaction = typeof Typo3WriteDatabase.prototype.transaction;

// eslint-disable-next-line @typescript-eslint/unbound-method -- bound again by call()
const original: Transaction = Typo3WriteDatabase.prototype.transaction;

Typo3WriteDatabase.prototype.transaction = async function patched<T>(
  this: Typo3WriteDatabase,
  work: (tx: SqlTransaction) => Promise<T>,
): Promise<T> {
  let wrote = false;
  const result = await original.call(this, async (tx) => {
    noticeFence(tx, () => (wrote = true));
    const answer = await work(tx);
    if (wrote && armedFor('tools-before-commit')) await dieIfArmed();
    return answer;
  });
  if (wrote && armedFor('tools-after-commit')) await dieIfArmed();
  return result as T;
};

/** Fences are also read and caches flushed in transactions of this account; only the one that inserts a fence is the write. */
function noticeFence(tx: SqlTransaction, noticed: () => void): void {
  const execute = tx.execute.bind(tx);
  tx.execute = (sql, params) => {
    if (sql.startsWith(`INSERT INTO ${FENCE_TABLE}`)) noticed();
    return execute(sql, params);
  };
}
