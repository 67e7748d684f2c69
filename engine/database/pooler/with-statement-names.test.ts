import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { openDatabase } from "../connect";

const quiet = { info() {}, warn() {}, error() {} };
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.cleanup());

/** The texts that a connection's server process keeps prepared, after `work` on it. */
async function preparedAfter(work: (query: (text: string, values?: unknown[]) => Promise<unknown[]>) => Promise<void>) {
  const { pool, close } = openDatabase({ url: database.url, poolSize: 1, log: quiet });
  try {
    const query = async (text: string, values?: unknown[]) => (await pool.query({ text }, values)).rows;
    await work(query);
    const { rows } = await pool.query<{ statement: string }>("select statement from pg_prepared_statements");
    return rows.map(({ statement }) => statement);
  } finally {
    await close();
  }
}

test("a query that is sent again and again is parsed once by each connection, and answers as before", async () => {
  const text = "select $1::int + 1 as sum";
  const prepared = await preparedAfter(async (query) => {
    for (let n = 0; n < 8; n += 1) expect(await query(text, [n])).toEqual([{ sum: n + 1 }]);
  });
  expect(prepared).toEqual([text]);
});

test("a text that is sent once is not kept, nor is one without values, which may hold several statements", async () => {
  const prepared = await preparedAfter(async (query) => {
    await query("select $1::int as once", [1]);
    for (let n = 0; n < 8; n += 1) await query("select 1; select 2");
  });
  expect(prepared).toEqual([]);
});
