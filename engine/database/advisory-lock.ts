import type pg from "pg";

/**
 * Runs `work` while no other process on the same database runs anything under the same name. The lock belongs to the connection passed to
 * `work`: it is freed when the process dies, and the connection is not reused.
 */
export async function withAdvisoryLock<T>(
  pool: pg.Pool,
  name: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    // Waiting for the lock is not a slow statement, but the pool's limits would abort it.
    await client.query("set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [name]);
    return await work(client);
  } finally {
    client.release(true);
  }
}
