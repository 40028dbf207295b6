interface Transacting<T> {
  transaction<R>(work: (tx: T) => Promise<R>): Promise<R>;
}

class Undo extends Error {}

/** Runs work in a transaction that is rolled back whatever happens, so that many cases share one database. */
export async function inUndoneTransaction<T, R>(
  database: Transacting<T>,
  work: (tx: T) => Promise<R>,
): Promise<R> {
  let result: { value: R } | undefined;
  try {
    await database.transaction(async (tx) => {
      result = { value: await work(tx) };
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  if (result === undefined) throw new Error('The transaction ended without a result.');
  return result.value;
}
