import type pg from "pg";

export type RoundLocks = {
  /** Does the work unless another process is doing work of that name. */
  alone(name: string, work: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
};

/**
 * The locks of a process's rounds, all on one connection outside the pool: a round that held a connection of the pool while it waits for
 * another could starve it. The connection's end releases the locks, so a dead process holds none; a lost one is replaced by the next round.
 */
export function roundLocks(newClient: () => pg.Client): RoundLocks {
  let current: Promise<pg.Client> | null = null;

  function connection(): Promise<pg.Client> {
    if (current) return current;
    const client = newClient();
    const opening = client.connect().then(() => client);
    const forget = () => {
      if (current === opening) current = null;
    };
    client.on("error", forget);
    client.on("end", forget);
    opening.catch(forget);
    current = opening;
    return opening;
  }

  let last: Promise<unknown> = Promise.resolve();

  /** Rounds begin and end together: each waits until the connection has answered the others. */
  function asked(client: pg.Client, statement: string, name: string): Promise<pg.QueryResult<{ mine: boolean }>> {
    const ask = () => client.query<{ mine: boolean }>(statement, [`nofesh round ${name}`]);
    const answer = last.then(ask, ask);
    last = answer;
    return answer;
  }

  return {
    async alone(name, work) {
      const client = await connection();
      const { rows } = await asked(client, "select pg_try_advisory_lock(hashtext($1)) as mine", name);
      if (!rows[0]?.mine) return;
      try {
        await work();
      } finally {
        // A lock that cannot be released ends with its connection.
        await asked(client, "select pg_advisory_unlock(hashtext($1)) as mine", name).catch(() => client.end());
      }
    },
    async close() {
      const client = await current?.catch(() => null);
      current = null;
      await client?.end();
    },
  };
}
