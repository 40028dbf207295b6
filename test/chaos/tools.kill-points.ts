import 'reflect-metadata';
import { Typo3WriteDatabase, type SqlTransaction } from '#database';
import { armedFor, dieIfArmed } from './kill-switch';

/** Loaded before the tools service: a death inside the one transaction that writes to TYPO3's database. */
type Transaction = typeof Typo3WriteDatabase.prototype.transaction;

// eslint-disable-next-line @typescript-eslint/unbound-method -- bound again by call()
const original: Transaction = Typo3WriteDatabase.prototype.transaction;

Typo3WriteDatabase.prototype.transaction = async function patched<T>(
  this: Typo3WriteDatabase,
  work: (tx: SqlTransaction) => Promise<T>,
): Promise<T> {
  const result = await original.call(this, async (tx) => {
    const answer = await work(tx);
    if (armedFor('tools-before-commit')) await dieIfArmed();
    return answer;
  });
  if (armedFor('tools-after-commit')) await dieIfArmed();
  return result as T;
};
