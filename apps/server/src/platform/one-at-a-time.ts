import type pg from 'pg';

/**
 * Runs a step unless another process is running the step of that name; then returns null. The lock ends with the process
 * that holds it.
 */
export async function oneAtATime<T>(pool: pg.Pool, name: string, step: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [
      name,
    ]);
    if (rows[0]?.taken !== true) {
      isBroken = false;
      return null;
    }
    const result = await step();
    await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
    isBroken = false;
    return result;
  } finally {
    // A connection that may still hold the lock is closed, which releases the lock.
    client.release(isBroken);
  }
}
