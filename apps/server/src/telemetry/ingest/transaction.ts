import pg from 'pg';

/**
 * Runs `work` in one transaction on a connection of its own.
 * @throws the error of `work` or of the database; nothing is stored then, unless the connection broke during the commit
 */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    const result = await work(client);
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
    broken = false;
    return result;
  } catch (error) {
    broken = !(await rolledBack(client));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}
