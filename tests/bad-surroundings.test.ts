import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@engine/database/connect";
import { outbox } from "@engine/outbox/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { good, readyToPay, selection } from "./factories/booked";
import { aTestEngine, type TestEngine } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/**
 * The shop's surroundings fail temporarily: each failure is answered with a retry status, loses no data, and recovers without intervention.
 */
const quiet = { info() {}, warn() {}, error() {} };
const address = "http://engine.test/api";

/** The status and the code of the answer to a new shopper who opens a booking. */
async function opens(at: TestEngine): Promise<[number, string | undefined]> {
  const answer = await at.engine.fetch(
    new Request(`${address}/bff/operation/storePage`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-shopper-sid": "somebody-who-comes-in-bad-times" },
      body: JSON.stringify({ stage: "init", ...selection(at.shop) }),
    }),
  );
  const { error } = (await answer.json()) as { error?: { code: string } };
  return [answer.status, error?.code];
}

async function paidAt(at: TestEngine, name: string) {
  const shopper = at.as(name);
  const { payment } = await readyToPay(shopper, at.shop);
  const { bookTransId: bookingId, paymentTransUid } = payment;
  at.gateway.approve(paymentTransUid);
  return {
    debit: () => shopper.debitCreditCard({ bookingId, paymentTransUid }),
    state: async () => good(await shopper.storedPage({ bookingId })).state,
    captured: () => at.gateway.transactions.get(paymentTransUid)!.capturedAgorot,
    requestedAmount: () => at.gateway.transactions.get(paymentTransUid)!.amountAgorot,
  };
}

describe("a full disk", () => {
  let database: TestDatabase;
  let at: TestEngine;
  const tables = ["booking", "hold", "inventory", "payment_entry", "payment_attempt", "usage_limit", "outbox"];
  beforeAll(async () => {
    database = await freshDatabase();
    at = await aTestEngine(database);
    await database.pool.query(`create function full_disk() returns trigger language plpgsql as $$ begin
      raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$`);
  });
  afterAll(() => database.cleanup());
  const full = async () => {
    for (const table of tables)
      await database.pool.query(
        `create trigger full_disk before insert or update on ${table} for each row execute function full_disk()`,
      );
  };
  const freeSpace = async () => {
    for (const table of tables) await database.pool.query(`drop trigger full_disk on ${table}`);
  };

  test("orders are refused with 503, pages still answer, and the same card is charged once when there is room again", async () => {
    const booking = await paidAt(at, "who-pays-on-a-full-disk");
    await full();
    try {
      expect(await opens(at)).toEqual([503, "unavailable"]);
      await expect(booking.debit()).rejects.toThrow("503");
      expect(await booking.state()).not.toBe("OK");
      at.clock.forward(2_000);
      expect(await at.engine.ready()).toBe(false);
    } finally {
      await freeSpace();
    }
    at.clock.forward(2_000);
    expect(await at.engine.ready()).toBe(true);
    expect((await opens(at))[0]).toBe(200);
    expect(good(await booking.debit()).charged).toBe(true);
    expect([await booking.state(), booking.captured()]).toEqual(["OK", booking.requestedAmount()]);
    expect(await at.invariants()).toEqual([]);
  });
});

describe("a connection that breaks in the middle of a step", () => {
  let database: TestDatabase;
  let at: TestEngine;
  beforeAll(async () => {
    database = await freshDatabase();
    at = await aTestEngine(database);
  });
  afterAll(() => database.cleanup());

  test("the answer is 503 and says nothing of the outcome; the same step then succeeds", async () => {
    const booking = await paidAt(at, "who-pays-in-the-middle-of-it");
    await database.pool.query(`create function breaks() returns trigger language plpgsql as $$ begin
      perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return new; end $$;
      create trigger breaks before update on booking for each row execute function breaks()`);
    await expect(booking.debit()).rejects.toThrow("503");
    await database.pool.query("drop trigger breaks on booking");
    expect(good(await booking.debit()).charged).toBe(true);
    expect([await booking.state(), booking.captured()]).toEqual(["OK", booking.requestedAmount()]);
    expect(await at.invariants()).toEqual([]);
  });
});

describe("the database is away for a minute", () => {
  let database: TestDatabase;
  let at: TestEngine;
  let line: { url: string; cut(): Promise<void>; mend(): Promise<void> };
  beforeAll(async () => {
    database = await freshDatabase();
    line = await lineTo(database.url);
    at = await aTestEngine(openDatabase({ url: line.url, poolSize: 20, log: quiet, longestWait: 20_000 }));
    await at.engine.startJobs();
    at.engine.listenForChanges();
  });
  afterAll(async () => {
    await at?.engine.stop();
    await line?.cut();
    await database?.cleanup();
    // The job runner and the driver print the connections that broke.
    vi.mocked(console.error).mockClear();
  });

  test("every request gets a retry status, and jobs, payments and sales continue afterwards", async () => {
    const booking = await paidAt(at, "who-pays-without-a-database");
    await line.cut();
    await vi.waitFor(async () => expect(await opens(at)).toEqual([503, "busy"]), { timeout: 10_000, interval: 100 });
    const debitResult = await booking.debit().then(
      () => "answered",
      (fault: Error) => fault.message,
    );
    expect(debitResult).toContain("503");
    at.clock.forward(60_000);
    expect(await at.engine.ready()).toBe(false);
    expect(await at.engine.healthProblems()).toEqual(["the database does not answer"]);
    const callback = await at.engine.fetch(
      new Request(`${address}/callbacks/payment`, {
        method: "POST",
        headers: { "x-signature": "genuine" },
        body: JSON.stringify({ uid: "some-uid-of-a-page" }),
      }),
    );
    // The card company repeats what was not taken.
    expect(callback.status).toBe(503);

    await line.mend();
    at.clock.forward(2_000);
    await vi.waitFor(async () => expect((await opens(at))[0]).toBe(200), { timeout: 20_000, interval: 100 });
    at.clock.forward(2_000);
    expect(await at.engine.ready()).toBe(true);
    expect(good(await booking.debit()).charged).toBe(true);
    expect([await booking.state(), booking.captured()]).toEqual(["OK", booking.requestedAmount()]);
    const sentKinds = () => at.sent.filter(({ key }) => key.startsWith("final:")).map(({ kind }) => kind);
    await vi.waitFor(() => expect(sentKinds().sort()).toEqual(["mail", "sms"]), { timeout: 60_000, interval: 200 });
    expect(await at.invariants()).toEqual([]);
    // The job runner prints the connections that broke.
    vi.mocked(console.error).mockClear();
  }, 120_000);
});

describe("mail and SMS are away", () => {
  let database: TestDatabase;
  let at: TestEngine;
  let away = true;
  let tries = 0;
  beforeAll(async () => {
    database = await freshDatabase();
    at = await aTestEngine(database, {
      sending() {
        tries += 1;
        if (away) throw new Error("connect ECONNREFUSED: the mail server is away");
      },
    });
    await at.engine.startJobs();
  });
  afterAll(async () => {
    await at?.engine.stop();
    await database?.cleanup();
    vi.mocked(console.error).mockClear();
  });

  test("bookings are confirmed anyway, the reason is recorded, and each message arrives once afterwards", async () => {
    const booking = await paidAt(at, "who-gets-no-mail");
    expect(good(await booking.debit()).reservationStatus).toBe("OK");
    await vi.waitFor(() => expect(tries).toBeGreaterThanOrEqual(2), { timeout: 30_000, interval: 50 });
    await vi.waitFor(async () => {
      const rows = await database.db.select().from(outbox).where(eq(outbox.kind, "sms"));
      expect(rows).toMatchObject([
        { deliveredAt: null, lastError: expect.stringContaining("the mail server is away") },
      ]);
    });
    expect([at.sent, await booking.state()]).toEqual([[], "OK"]);
    away = false;
    await vi.waitFor(() => expect(at.sent.map(({ kind }) => kind).sort()).toEqual(["mail", "sms"]), {
      timeout: 60_000,
      interval: 200,
    });
    expect(await at.invariants()).toEqual([]);
  }, 120_000);
});

/** A line to the database that can be cut: existing connections break and new ones are refused. */
async function lineTo(url: string) {
  const folder = await mkdtemp(join(tmpdir(), "nofesh-line-"));
  const target = new URL(url);
  const socketFolder = target.searchParams.get("host");
  const toServer = () =>
    socketFolder
      ? connect(join(socketFolder, `.s.PGSQL.${target.port || 5432}`))
      : connect(Number(target.port || 5432), target.hostname);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = toServer();
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const path = join(folder, ".s.PGSQL.5432");
  const mend = () => new Promise<void>((resolve) => server.listen(path, resolve));
  await mend();
  const own = new URL(url);
  own.port = "5432";
  own.searchParams.set("host", folder);
  return {
    url: own.href,
    mend,
    async cut() {
      const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await serverClosed;
      rmSync(path, { force: true });
    },
  };
}
