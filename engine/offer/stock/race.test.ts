import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { soldBooking, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { databaseErrorCode, inTransaction, type Transaction } from "../../database/connect";
import { demoPassword } from "../../demo/demo-people";
import { sweepHolds } from "../../sale/booking/sweep-holds";
import { noHoldLimits } from "./hold-limits";
import { takeHold } from "./holds";
import { hold, inventory } from "./schema";
import type { StockLine } from "./take-stock";

let database: TestDatabase;
beforeEach(async () => {
  // Hundreds wait for forty connections: on a slow machine longer than a shopper would.
  database = await freshDatabase({ poolSize: 40, longestWait: 60_000 });
});
afterEach(() => database.cleanup());

const day = "2027-05-01";
const units = ["out", "back", "room", "ticket"];

async function stockOf(capacity: number) {
  await database.db
    .insert(inventory)
    .values(units.map((ownerId) => ({ kind: "seat", ownerId, class: "Y", onDate: day, capacity })));
}

function shuffledLines(buyer: number): StockLine[] {
  const lines = units.map((ownerId): StockLine => ({ kind: "seat", ownerId, class: "Y", onDate: day, quantity: 1 }));
  // Each buyer lists the rows in a different order.
  return [...lines.slice(buyer % 4), ...lines.slice(0, buyer % 4)].sort((a, b) =>
    (buyer >> 2) % 2 === 0 ? 0 : a.ownerId.localeCompare(b.ownerId),
  );
}

async function heldCounts(): Promise<number[]> {
  const { rows } = await database.db.execute<{ held: number }>(sql`select held from inventory order by id`);
  return rows.map((row) => row.held);
}

async function deadlocks(): Promise<number> {
  const { rows } = await database.db.execute<{ deadlocks: string }>(
    sql`select pg_stat_force_next_flush()::text, deadlocks from pg_stat_database where datname = current_database()`,
  );
  return Number(rows[0]!.deadlocks);
}

test("check 2: 200 buyers of four-row packages in shuffled order: 150 of 150 are sold, without a deadlock", async () => {
  await stockOf(150);
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, buyer) =>
      inTransaction(database.db, async (tx) => {
        const lines = shuffledLines(buyer);
        const by = { id: `hold ${buyer}`, bookingId: `booking ${buyer}`, shopperKey: "a buyer", address: "" };
        return (await takeHold(tx, { ...by, known: true, lines, now: new Date(), limits: noHoldLimits })).ok;
      }),
    ),
  );
  expect(results.filter(Boolean)).toHaveLength(150);
  expect(await heldCounts()).toEqual([150, 150, 150, 150]);
  expect(await deadlocks()).toBe(0);
});

/** A barrier: each buyer waits here until all have arrived, which forces the worst interleaving every time. */
function meetingOf(count: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void;
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async () => {
    arrived += 1;
    if (arrived === count) open();
    await all;
  };
}

test("check 3: without the lock, concurrent buyers all buy the same seat: the tests above can detect it", async () => {
  await stockOf(1);
  const meet = meetingOf(10);
  const results = await Promise.all(
    Array.from({ length: 10 }, () =>
      database.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ id: string; held: number; capacity: number }>(
          sql`select id, held, capacity from inventory where owner_id = 'out'`,
        );
        const row = rows[0]!;
        await meet();
        if (row.held >= row.capacity) return false;
        await tx.execute(sql`update inventory set held = ${row.held + 1} where id = ${row.id}::bigint`);
        return true;
      }),
    ),
  );
  expect(results.filter(Boolean).length).toBeGreaterThan(1);
});

test("without a common lock order, two buyers wait for each other until the database ends one of them", async () => {
  await stockOf(150);
  const meet = meetingOf(2);
  const take = (tx: Transaction, ownerId: string) =>
    tx.execute(sql`update inventory set held = held + 1 where owner_id = ${ownerId} and capacity - held - sold >= 1`);
  const outcomes = await Promise.allSettled(
    [
      ["out", "back"],
      ["back", "out"],
    ].map(([first, second]) =>
      database.db.transaction(async (tx) => {
        await take(tx, first!);
        await meet();
        await take(tx, second!);
      }),
    ),
  );
  const failed = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [databaseErrorCode(outcome.reason)] : [],
  );
  expect(failed).toEqual(["40P01"]);
});

test("a booking on request keeps its places, and does not count towards the limits", async () => {
  const at = await aTestEngine(database, {
    seats: 50,
    rooms: 50,
    limits: { perShopper: 1, perPhone: 1, perAddress: 1, perAgency: 30, unknownShare: 1 },
  });
  const { shopper, bookingId } = await soldBooking(at, "on-request", { onRequest: true });
  expect(await stateOf(at, bookingId)).toBe("RQ");
  good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  expect(refusal(await shopper.storePage({ stage: "init", ...selection(at.shop) })).code).toBe("too-many-holds");
  await sweepHolds(at.engine.parts);
  expect(await stateOf(at, bookingId)).toBe("RQ");
  const seats = await database.db.select().from(inventory).where(eq(inventory.kind, "seat"));
  expect(seats.map(({ held }) => held)).toEqual([4, 4]);
  expect(await at.invariants()).toEqual([]);
});

test("holds are limited per shopper and address, and released stock is sold again", async () => {
  const at = await aTestEngine(database, {
    seats: 50,
    rooms: 50,
    limits: { perShopper: 3, perPhone: 5, perAddress: 6, perAgency: 30, unknownShare: 0.5 },
  });
  const shopper = at.as("greedy", "198.51.100.7");
  for (let hold = 0; hold < 3; hold += 1) good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  expect(refusal(await shopper.storePage({ stage: "init", ...selection(at.shop) })).code).toBe("too-many-holds");
  for (let hold = 0; hold < 3; hold += 1)
    good(await at.as(`friend-${hold}`, "198.51.100.7").storePage({ stage: "init", ...selection(at.shop) }));
  expect(
    refusal(await at.as("friend-4", "198.51.100.7").storePage({ stage: "init", ...selection(at.shop) })).code,
  ).toBe("too-many-holds");
  // Expired bookings, such as those waiting for the desk, do not count as open bookings.
  at.clock.forward(16 * 60_000);
  good(await at.as("friend-5", "198.51.100.7").storePage({ stage: "init", ...selection(at.shop) }));
});

test("eight shoppers of one address with invented phones hold two of four rooms; another address gets a room", async () => {
  const at = await aTestEngine(database, {
    seats: 50,
    rooms: 4,
    limits: { perShopper: 3, perPhone: 5, perAddress: 60, perAgency: 30, unknownShare: 0.5 },
  });
  const withPhone = async (device: number, address: string) => {
    const shopper = at.as(`invented-${device}`, address);
    const answer = await shopper.storePage({ stage: "init", ...selection(at.shop) });
    if (!answer.ok) return answer.refusal.code;
    const bookingId = answer.value.bookTransId;
    good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(answer.value) }));
    const mobile = `052-765432${device}`;
    good(await shopper.storePage({ bookingId, stage: "payer", payer: { ...aPayer, mobile } }));
    return "held";
  };
  const outcomes = [];
  for (let device = 1; device <= 8; device += 1) outcomes.push(await withPhone(device, "203.0.113.5"));
  expect(outcomes).toEqual(["held", "held", ...Array.from({ length: 6 }, () => "being-booked")]);
  expect(await withPhone(9, "198.51.100.8")).toBe("held");
  expect(await at.invariants()).toEqual([]);
});

test("a whole /48 holds no more than ten of its addresses could", async () => {
  const at = await aTestEngine(database, {
    seats: 100,
    rooms: 100,
    limits: { perShopper: 3, perPhone: 5, perAddress: 2, perAgency: 30, unknownShare: 1 },
  });
  const from = (address: string) =>
    at.as(`shopper-at-${address}`, address).storePage({ stage: "init", ...selection(at.shop) });
  for (let own = 0; own < 20; own += 1) good(await from(`2001:db8:1:${own.toString(16)}`));
  expect(refusal(await from("2001:db8:1:ffff"))).toMatchObject({ code: "too-many-holds", details: { of: "address" } });
  good(await from("2001:db8:11:1"));
});

test("of a phone's holds at an address a few count as a buyer's, across any number of devices, and the answers do not tell", async () => {
  const at = await aTestEngine(database, {
    seats: 50,
    rooms: 50,
    limits: { perShopper: 3, perPhone: 2, perAddress: 60, perAgency: 30, unknownShare: 1 },
  });
  const withPhone = async (device: number, address = "192.0.2.7") => {
    const shopper = at.as(`a-device-${device}`, address);
    const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
    const bookingId = page.bookTransId;
    good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
    good(await shopper.storePage({ bookingId, stage: "extend" }));
    good(await shopper.storePage({ bookingId, stage: "payer", payer: { ...aPayer, mobile: "052-7654321" } }));
    const { holdExtended } = good(await shopper.storedPage({ bookingId }));
    const { holdExpiresAt } = good(await shopper.storePage({ bookingId, stage: "extend" }));
    const [row] = await database.db.select().from(hold).where(eq(hold.bookingId, bookingId));
    return {
      isBuyers: row!.known,
      holdExtended,
      minutes: (Date.parse(holdExpiresAt) - at.clock.now().getTime()) / 60_000,
    };
  };
  const first = await withPhone(1);
  expect(first).toMatchObject({ isBuyers: true, holdExtended: false });
  expect(await withPhone(2)).toEqual(first);
  // A stranger who tries another's phone reads nothing of it.
  expect(await withPhone(3)).toEqual({ ...first, isBuyers: false });
  expect(await withPhone(4, "192.0.2.8")).toEqual(first);
  // Expired holds, such as those of bookings that wait for the desk, do not count against any buyer.
  at.clock.forward(61 * 60_000);
  expect(await withPhone(5)).toEqual(first);
});

test("an agency's holds are counted together, and separately from shoppers on the same network", async () => {
  const at = await aTestEngine(database, {
    seats: 50,
    rooms: 50,
    limits: { perShopper: 3, perPhone: 1, perAddress: 1, perAgency: 5, unknownShare: 0.5 },
  });
  await somePeople(at);
  const login = await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password: demoPassword });
  const agencySid = good(login).agencySid;
  const desk = (number: number) =>
    holding(at, { agencySid, shopperSid: `desk-of-galil-${number}`, address: "198.51.100.9" });
  for (let hold = 0; hold < 5; hold += 1) {
    const page = good(await desk(hold % 2).storePage({ stage: "init", ...selection(at.shop) }));
    const bookingId = page.bookTransId;
    good(await desk(hold % 2).storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
    good(await desk(hold % 2).storePage({ bookingId, stage: "payer", payer: aPayer }));
  }
  expect(refusal(await desk(3).storePage({ stage: "init", ...selection(at.shop) }))).toMatchObject({
    code: "too-many-holds",
    details: { of: "agency" },
  });
  good(await at.as("a-guest", "198.51.100.9").storePage({ stage: "init", ...selection(at.shop) }));
});

test("holds of unknown payers at an address take at most half of the remaining stock", async () => {
  const at = await aTestEngine(database, { seats: 10 });
  const one = (buyer: string) => at.as(buyer, "203.0.113.5");
  const opened = [];
  for (let buyer = 0; buyer < 5; buyer += 1)
    opened.push(await one(`b${buyer}`).storePage({ stage: "init", ...selection(at.shop) }));
  expect(opened.map((answer) => answer.ok)).toEqual([true, true, false, false, false]);
  expect(refusal(opened[2]!)).toMatchObject({
    code: "being-booked",
    details: { freeAt: new Date(at.clock.now().getTime() + 7 * 60_000).toISOString() },
  });
  expect((await one("b0").storedPage({ bookingId: good(opened[0]!).bookTransId })).ok).toBe(true);

  // With names, the first two have fifteen minutes: saving again extends nothing, and nobody else there may hold. Elsewhere
  // there are places for others.
  at.clock.forward(60_000);
  const namedUntil = at.clock.now().getTime() + 15 * 60_000;
  for (const again of [0, 60_000]) {
    at.clock.forward(again);
    for (const buyer of [0, 1]) {
      const page = good(opened[buyer]!);
      const saved = good(
        await one(`b${buyer}`).storePage({
          bookingId: page.bookTransId,
          stage: "passengers",
          paxList: passengersFor(page),
        }),
      );
      expect(new Date(saved.holdExpiresAt).getTime()).toBe(namedUntil);
    }
  }
  expect(refusal(await one("late").storePage({ stage: "init", ...selection(at.shop) })).code).toBe("being-booked");
  for (const buyer of [0, 1]) {
    const bookingId = good(opened[buyer]!).bookTransId;
    const payer = { ...aPayer, mobile: `052-765432${buyer}` };
    good(await one(`b${buyer}`).storePage({ bookingId, stage: "payer", payer }));
  }
  good(await at.as("late").storePage({ stage: "init", ...selection(at.shop) }));

  // Without names, a couple has seven minutes.
  at.clock.forward(7 * 60_000 + 1000);
  await sweepHolds(at.engine.parts);
  const free = await at.as("next").storePage({ stage: "init", ...selection(at.shop) });
  expect(free.ok).toBe(true);
  expect(await at.invariants()).toEqual([]);
});
