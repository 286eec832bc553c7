import pg from 'pg';

/** Does a piece of work for each item, a few at the same time, and waits for all. An error of the work rejects. */
export async function concurrently<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // One iterator for all workers: each takes the next item.
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}

const TRANSACTION_HAS_FAILED = '25P02';

/**
 * The results of all. Where one fails it still waits for the others, which may use the same transaction, and rejects
 * with the first failure that is a cause: PostgreSQL refuses each statement after the one that failed.
 */
export async function allDone<Result>(works: readonly Promise<Result>[]): Promise<Result[]> {
  const failures: unknown[] = [];
  for (const work of works) work.catch((error: unknown) => failures.push(error));
  const settled = await Promise.allSettled(works);
  if (failures.length > 0) throw failures.find((failure) => !isConsequence(failure)) ?? failures[0];
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

function isConsequence(failure: unknown): boolean {
  return failure instanceof pg.DatabaseError && failure.code === TRANSACTION_HAS_FAILED;
}
