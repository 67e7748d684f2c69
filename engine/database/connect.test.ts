import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { databaseErrorCode, inTransaction, isWithoutConnection, openDatabase, type Transaction } from "./connect";

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query("create table account (id int primary key, balance int not null)");
});

afterAll(() => database.cleanup());

describe("inTransaction", () => {
  test("two sales that lock each other's rows both succeed eventually", async () => {
    await database.pool.query("truncate account");
    await database.pool.query("insert into account values (1, 0), (2, 0)");
    const bothHoldOne = meetingOf(2);

    async function add(order: [number, number]) {
      let attempts = 0;
      await inTransaction(database.db, async (tx) => {
        attempts += 1;
        await addOne(tx, order[0]);
        if (attempts === 1) await bothHoldOne();
        await addOne(tx, order[1]);
      });
      return attempts;
    }

    const attempts = await Promise.all([add([1, 2]), add([2, 1])]);

    // The loser may meet the winner's lock again before it commits.
    const [winner, loser] = attempts.toSorted();
    expect(winner).toBe(1);
    expect(loser).toBeGreaterThan(1);
    const { rows } = await database.pool.query("select balance from account order by id");
    expect(rows).toEqual([{ balance: 2 }, { balance: 2 }]);
  });

  test("a transaction that never succeeds is abandoned with PostgreSQL's own error", async () => {
    let attempts = 0;
    const failure = await inTransaction(database.db, async (tx) => {
      attempts += 1;
      await tx.execute(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
    }).catch((error: unknown) => error);

    expect(databaseErrorCode(failure)).toBe("40001");
    expect(attempts).toBe(6);
  });

  test("any other error is not retried, and the transaction is rolled back", async () => {
    await database.pool.query("truncate account");
    let attempts = 0;
    const failure = await inTransaction(database.db, async (tx) => {
      attempts += 1;
      await tx.execute(sql`insert into account values (1, 1)`);
      await tx.execute(sql`insert into account values (1, 1)`);
    }).catch((error: unknown) => error);

    expect(databaseErrorCode(failure)).toBe("23505");
    expect(attempts).toBe(1);
    expect((await database.pool.query("select 1 from account")).rowCount).toBe(0);
  });
});

describe("openDatabase", () => {
  test.each([
    ["statement_timeout", "15s"],
    ["lock_timeout", "5s"],
    ["idle_in_transaction_session_timeout", "20s"],
  ])("%s is %s on every connection", async (setting, value) => {
    const { rows } = await database.pool.query(`show ${setting}`);
    expect(rows).toEqual([{ [setting]: value }]);
  });

  test("a calendar day remains text", async () => {
    const { rows } = await database.pool.query("select date '2027-03-26' as day");
    expect(rows).toEqual([{ day: "2027-03-26" }]);
  });

  test("a connection closed by the server is logged, and the next query gets a new one", async () => {
    const warn = vi.fn();
    const log = { info() {}, warn, error() {} };
    const { pool, close } = openDatabase({ url: database.url, poolSize: 1, log });
    const poolError = new Promise((resolve) => pool.once("error", resolve));
    const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
    await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await poolError;

    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    expect(warn).toHaveBeenCalledOnce();
    await close();
  });
});

describe("isWithoutConnection", () => {
  const quiet = { info() {}, warn() {}, error() {} };

  test("recognises an unreachable server and one that accepts no more connections", async () => {
    const { pool, close } = openDatabase({ url: "postgres://nobody@127.0.0.1:1/none", poolSize: 1, log: quiet });
    expect(isWithoutConnection(await pool.query("select 1").catch((error: unknown) => error))).toBe(true);
    await close();
    const busy = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 500 });
    const client = await busy.connect();
    const late = await busy.query("select 1").catch((error: unknown) => error);
    expect(isWithoutConnection(new Error("a query failed", { cause: late }))).toBe(true);
    client.release();
    await busy.end();
  });

  test.each([
    ["query_wait_timeout", true],
    ["server login has been failing, try again later (server_login_retry)", true],
    ["server conn crashed?", false],
  ])("PgBouncer says %s: %s", (message, expected) => {
    const error = Object.assign(new pg.DatabaseError(message, 1, "error"), { code: "08P01" });
    expect(isWithoutConnection(new Error("a query failed", { cause: error }))).toBe(expected);
  });

  test("does not match an invalid statement or any other error", async () => {
    expect(isWithoutConnection(await database.pool.query("select nothing").catch((error: unknown) => error))).toBe(
      false,
    );
    expect(isWithoutConnection(new Error("the timeout exceeded"))).toBe(false);
  });
});

async function addOne(tx: Transaction, id: number) {
  await tx.execute(sql`update account set balance = balance + 1 where id = ${id}`);
}

/** A barrier: each caller waits until all have arrived. */
function meetingOf(people: number) {
  let missing = people;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return function arrive() {
    missing -= 1;
    if (missing === 0) open();
    return opened;
  };
}
