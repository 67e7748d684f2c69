import { type CallName, calls } from "@contract/calls";
import { callerHeaders } from "@contract/wire/caller-headers";
import type { Operation } from "@contract/wire/operation";
import { encodeCall } from "@contract/wire/wire";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { good, readyToPay, refusal, selection } from "../tests/factories/booked";
import { inputsOf } from "../tests/factories/call-inputs";
import { holding, loggedInMember, somePeople } from "../tests/factories/people";
import { aTestEngine, type TestEngine } from "../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../tests/setup/test-database";
import { openDatabase } from "./database/connect";
import type { OpenedReplicas } from "./database/replicas/open-replicas";
import { type ReadFrom, replicaReads } from "./replica-reads";

const quiet = { info() {}, warn() {}, error() {} };
const couple = { adult: 2 };

let primary: TestDatabase;
let empty: TestDatabase;
let at: TestEngine;
const opened: { close(): Promise<void> }[] = [];
let reads: ReadFrom[] = [];

beforeAll(async () => {
  primary = await freshDatabase();
  empty = await freshDatabase();
  at = await aTestEngine(primary, { seats: 50, rooms: 50 });
  await somePeople(at);
});
afterEach(() => {
  reads = [];
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await empty.cleanup();
  await primary.cleanup();
});

/** The shop with a replica whose data is `db`, which counts as current. */
async function readingFrom(db: OpenedReplicas["replicas"][number]["db"]): Promise<TestEngine> {
  const others = openDatabase({ url: primary.url, poolSize: 10, log: quiet });
  opened.push(others);
  const beside = await aTestEngine(others, {
    beside: at,
    readFrom: (from) => void reads.push(from),
    replicas: {
      maxLag: 2000,
      primaryPosition: async () => ({ systemId: "one", lsn: 1n, at: 0 }),
      replicas: [
        {
          name: "replica",
          db,
          position: async () => ({ systemId: "one", recovering: true, replayed: 1n, lastCommitAt: 0 }),
        },
      ],
      close: async () => {},
    },
  });
  await beside.engine.replicas!.check();
  return beside;
}

const request = () => ({ dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)], ...couple });

describe("a replica that holds nothing yet", () => {
  test("answers searches, lists and content", async () => {
    const shopper = (await readingFrom(empty.db)).as("a-shopper-who-reads");
    expect(good(await at.as("somebody-else").search(request())).packages).toHaveLength(1);
    expect(good(await shopper.search(request())).packages).toEqual([]);
    expect(good(await shopper.aggSearch(request())).packages).toEqual([]);
    expect(good(await shopper.packDates({ dest: ["RHO"] })).dates).toEqual([]);
    expect(refusal(await shopper.hotelPage({ hotelId: at.shop.hotelId, ...couple })).code).toBe("not-found");
    expect(refusal(await shopper.deal({ id: at.shop.packId })).code).toBe("not-found");
    expect(good(await shopper.footerCategories({}))).toEqual([]);
    expect(new Set(reads)).toEqual(new Set(["replica"]));
  });

  test("is asked for no price that is charged, no stock, booking or session", async () => {
    const reading = await readingFrom(empty.db);
    const shopper = reading.as("a-shopper-who-buys");
    const selected = good(await shopper.select({ packId: at.shop.packId, ...couple }));
    const { hotelid, cls } = selection(at.shop);
    good(await shopper.calcPack({ packId: at.shop.packId, hotelid, cls, packSelectionId: selected.packSelectionId }));
    const { payment } = await readyToPay(shopper, at.shop);
    at.gateway.approve(payment.paymentTransUid);
    good(await shopper.debitCreditCard({ bookingId: payment.bookTransId, paymentTransUid: payment.paymentTransUid }));
    expect(good(await shopper.succeededBooking({ bookingId: payment.bookTransId })).pnr).toBeTruthy();
    const memberSid = await loggedInMember(reading, "050-1234567");
    expect(good(await holding(reading, { memberSid }).memberCheckSession({})).logined).toBe(true);
    expect(reads).toEqual([]);
  });
});

test("a read that fails on the replica is repeated on the primary, and no reader sees it", async () => {
  const broken = openDatabase({ url: "postgresql://nobody@127.0.0.1:1/none", poolSize: 1, log: quiet });
  opened.push(broken);
  const reading = await readingFrom(broken.db);
  const shopper = reading.as("a-shopper-who-reads");
  expect(good(await shopper.search(request())).packages).toHaveLength(1);
  expect(reads).toEqual(["repeated"]);
  // Its connection failed: the next read does not wait for it again.
  expect(good(await shopper.search(request())).packages).toHaveLength(1);
  expect(reads).toEqual(["repeated", "primary"]);
  // Deals beside a product may be missing from the page; not because a replica failed.
  await reading.engine.replicas!.check();
  expect(good(await shopper.associatedDeals({ packId: at.shop.packId }))).not.toBe("error");
  expect(reads.at(-1)).toBe("repeated");
});

test("a replica that is too far behind is not read", async () => {
  const reading = await readingFrom(empty.db);
  at.clock.forward(2001);
  expect(good(await reading.as("a-shopper-who-reads").search(request())).packages).toHaveLength(1);
  expect(reads).toEqual(["primary"]);
});

test("none of these calls writes: a server that refuses writes answers them all", async () => {
  const url = new URL(primary.url);
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  const readOnly = openDatabase({ url: url.href, poolSize: 10, log: quiet });
  opened.push(readOnly);
  const reading = await readingFrom(readOnly.db);
  await expect(readOnly.pool.query("delete from usage_limit")).rejects.toThrow("read-only");
  for (const name of replicaReads) {
    for (const input of fc.sample(inputsOf(calls[name]), { numRuns: 3, seed: 20261124 }))
      await ask(reading, name, input);
  }
  expect(reads).toHaveLength(replicaReads.length * 3);
  expect(new Set(reads)).toEqual(new Set(["replica"]));
});

/** One call with an input that the compiler does not know. */
async function ask({ engine }: TestEngine, name: CallName, input: Record<string, unknown>): Promise<void> {
  const op: Operation = calls[name];
  const { path, query, body } = encodeCall(op, input);
  const response = await engine.fetch(
    new Request(`http://engine.test/api/${op.group}${path}?${query}`, {
      method: op.method,
      headers: { "content-type": "application/json", [callerHeaders.shopperSid]: "a-shopper-who-asks" },
      body,
    }),
  );
  expect(response.status, name).toBeLessThan(500);
}
