import type pg from "pg";
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

/** One connection, the messages with which its server described columns, and queries on it. */
async function described(work: (query: pg.Pool["query"], descriptions: () => number) => Promise<void>) {
  const { pool, close } = openDatabase({ url: database.url, poolSize: 1, log: quiet });
  let count = 0;
  pool.on("connect", (client) => Reflect.get(client, "connection").on("rowDescription", () => (count += 1)));
  try {
    await work(pool.query.bind(pool), () => count);
  } finally {
    await close();
  }
}

test("the columns of a query that is sent again and again are described while it has no name, and once with it", () =>
  described(async (query, descriptions) => {
    const text = "select $1::int as n, $2::jsonb as facts, $3::date as day, null as nothing";
    const asked = async (n: number) => (await query({ text }, [n, { n }, "2026-11-28"])).rows;
    for (let n = 0; n < 5; n += 1) await asked(n);
    expect(descriptions()).toBe(5);
    for (let n = 5; n < 9; n += 1)
      expect(await asked(n)).toEqual([{ n, facts: { n }, day: "2026-11-28", nothing: null }]);
    expect(descriptions()).toBe(5);
  }));

test("rows as arrays, counts without rows, own types and a name of its own are as the driver has them", () =>
  described(async (query) => {
    await query("create temporary table counted (n int, at timestamptz default '2026-11-28')");
    const types = { getTypeParser: () => (value: string) => `<${value}>` };
    for (let n = 0; n < 8; n += 1) {
      const { rowCount, command, rows } = await query({ text: "insert into counted (n) values ($1)" }, [n]);
      expect([rowCount, command, rows]).toEqual([1, "INSERT", []]);
      const name = "named by a library";
      const array = await query({ text: "select n, n as n from counted where n = $1", name, rowMode: "array" }, [n]);
      expect([array.rows, array.fields.map((field) => field.name)]).toEqual([[[n, n]], ["n", "n"]]);
      const typed = await query({ text: "select n from counted where n = $1", types }, [n]);
      expect(typed.rows).toEqual([{ n: `<${n}>` }]);
    }
  }));

test("a refused query leaves its connection in order, as does a value that cannot be sent", () =>
  described(async (query) => {
    const half = (by: unknown) => query({ text: "select 10 / $1::int as half" }, [by]);
    for (let n = 0; n < 8; n += 1) expect((await half(2)).rows).toEqual([{ half: 5 }]);
    await expect(half(0)).rejects.toMatchObject({ code: "22012" });
    const unsent = { toPostgres: () => Symbol("no text") };
    await expect(half(unsent)).rejects.toThrow();
    expect((await half(5)).rows).toEqual([{ half: 2 }]);
  }));

test("a table that was altered under a prepared statement is refused, never read by the old columns", () =>
  described(async (query) => {
    await query("create temporary table altered (n int)");
    await query("insert into altered values (1)");
    const read = () => query({ text: "select n from altered where n::text <> $1" }, ["0"]);
    for (let n = 0; n < 8; n += 1) expect((await read()).rows).toEqual([{ n: 1 }]);
    await query("alter table altered alter n type text using 'one'");
    await expect(read()).rejects.toMatchObject({ code: "0A000" });
  }));
