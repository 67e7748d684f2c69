import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { soldTo, travellerForm } from "../../../tests/factories/one-traveller";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverMoney, soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { departure } from "../../offer/catalogue/schema";
import { outbox } from "../../outbox/schema";
import { auditLog } from "../../people/desk-users/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 400, rooms: 200 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

/** A paid booking: three adults in one room for 1760 dollars, unless said otherwise. */
async function sell(how: Partial<Parameters<typeof soldBooking>[2]> = {}) {
  count += 1;
  return soldBooking(at, `refused-${count}`, { party: { adult: 3 }, ...how });
}
const choices = (bookingId: string, paxId = "p3") => desk.deskTravellerChoices({ bookingId, paxId });

/** All that a cancelled traveller changes about a booking. */
async function stateOfAll(bookingId: string, uid: string) {
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  await deliverMoney(at);
  return {
    version: row!.version,
    quote: row!.quote,
    paxList: row!.draft.paxList.map(({ paxId }) => paxId),
    sold: await soldTo(at, bookingId),
    refunded: at.gateway.transactions.get(uid)!.refundedAgorot,
    messages: (
      await database.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "traveller-cancelled%")))
    ).length,
    log: (
      await database.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.target, `booking:${bookingId}`))
    ).length,
  };
}

describe("nothing is half done", () => {
  test.each([
    ["the last adult", { adult: 1, child: 1 }, "p1", { code: "no-adult-left" }],
    ["everyone", { adult: 1 }, "p1", { code: "last-traveller" }],
    ["nobody of the booking", { adult: 3 }, "p9", { code: "not-found", field: "paxId" }],
  ])("of %s: choices and cancellation are refused alike", async (_, party, paxId, expected) => {
    const { bookingId, uid } = await sell({ party });
    const before = await stateOfAll(bookingId, uid);
    expect(refusal(await choices(bookingId, paxId))).toMatchObject(expected);
    const form = { bookingId, paxId, track: "supplier", shownPrice: "1.00", shownNIS: "1.00" } as const;
    expect(refusal(await desk.deskCancelTraveller(form))).toMatchObject(expected);
    expect(await stateOfAll(bookingId, uid)).toEqual(before);
  });

  test("at amounts that were not shown: another price, another refund", async () => {
    const { bookingId, uid } = await sell();
    const form = await travellerForm(desk, bookingId, "p3");
    const before = await stateOfAll(bookingId, uid);
    for (const stale of [{ shownPrice: "1255.00" }, { shownNIS: "1.00" }])
      expect(refusal(await desk.deskCancelTraveller({ ...form, ...stale }))).toMatchObject({
        code: "price-changed",
        details: { new: "1256.00", refundNIS: "1764.00" },
      });
    expect(await stateOfAll(bookingId, uid)).toEqual(before);
  });

  test("by a track that the booking does not have", async () => {
    const { bookingId, uid } = await sell();
    const before = await stateOfAll(bookingId, uid);
    const form = await travellerForm(desk, bookingId, "p3");
    expect(refusal(await desk.deskCancelTraveller({ ...form, track: "flyingSafe" }))).toMatchObject({
      code: "not-covered",
    });
    expect(await stateOfAll(bookingId, uid)).toEqual(before);
  });

  test("while it cannot be priced, such as without its departure", async () => {
    const { bookingId, uid } = await sell();
    const before = await stateOfAll(bookingId, uid);
    await database.db.update(departure).set({ discountPercent: 90 }).where(eq(departure.id, at.shop.packId));
    expect(refusal(await choices(bookingId))).toMatchObject({ code: "price-error" });
    await database.db.update(departure).set({ discountPercent: 0 }).where(eq(departure.id, at.shop.packId));
    expect(await stateOfAll(bookingId, uid)).toEqual(before);
  });

  test("without a fresh code", async () => {
    const { bookingId, uid } = await sell();
    const form = await travellerForm(desk, bookingId, "p3");
    const before = await stateOfAll(bookingId, uid);
    const minutes = at.engine.parts.deskCodeMinutes;
    at.engine.parts.deskCodeMinutes = 0;
    at.clock.forward(60_000);
    expect(refusal(await desk.deskCancelTraveller(form))).toMatchObject({ code: "code-needed", field: "totp" });
    at.engine.parts.deskCodeMinutes = minutes;
    expect(await stateOfAll(bookingId, uid)).toEqual(before);
  });
});

test("the same traveller twice at once is cancelled once; a second time says that it was done", async () => {
  const { bookingId, uid } = await sell();
  const form = await travellerForm(desk, bookingId, "p3");
  const both = await Promise.all([desk.deskCancelTraveller(form), desk.deskCancelTraveller(form)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.flatMap((one) => (one.ok ? [] : [one.refusal.code]))).toEqual(["already-cancelled"]);
  expect(refusal(await choices(bookingId))).toMatchObject({ code: "already-cancelled" });
  expect(await stateOfAll(bookingId, uid)).toMatchObject({
    paxList: ["p1", "p2"],
    sold: { seat: 4, room: 4 },
    refunded: 176_400,
    messages: 2,
    log: 1,
  });
  expect(await at.invariants()).toEqual([]);
});

test("two travellers at once: one is cancelled, the price of the other was another", async () => {
  const { bookingId, uid } = await sell();
  const forms = [await travellerForm(desk, bookingId, "p2"), await travellerForm(desk, bookingId, "p3")];
  const both = await Promise.all(forms.map((form) => desk.deskCancelTraveller(form)));
  expect(both.flatMap((one) => (one.ok ? [] : [one.refusal.code]))).toEqual(["price-changed"]);
  expect(await stateOfAll(bookingId, uid)).toMatchObject({
    sold: { seat: 4, room: 4 },
    refunded: 176_400,
    messages: 2,
  });
  expect(await at.invariants()).toEqual([]);
});

test("a traveller and the whole booking at once: one of both", async () => {
  const { bookingId } = await sell();
  const form = await travellerForm(desk, bookingId, "p3");
  const [one, all] = await Promise.all([
    desk.deskCancelTraveller(form),
    desk.deskCancel({ bookingId, track: "supplier" }),
  ]);
  expect(all.ok).toBe(true);
  if (!one.ok) expect(one.refusal.code).toBe("wrong-state");
  await deliverMoney(at);
  expect(await at.invariants()).toEqual([]);
});

describe("each state of a booking in which no traveller can be cancelled alone is named", () => {
  test("on request, cancelled, and asked to be cancelled by its customer", async () => {
    const waiting = await sell({ onRequest: true });
    expect(refusal(await choices(waiting.bookingId)).code).toBe("not-confirmed");
    const cancelled = await sell();
    good(await desk.deskCancel({ bookingId: cancelled.bookingId, track: "supplier" }));
    expect(refusal(await choices(cancelled.bookingId))).toMatchObject({
      code: "wrong-state",
      details: { state: "CANCELLING" },
    });
    const asked = await sell();
    const { bookingId } = asked;
    good(await asked.shopper.requestCancellation({ bookingId, event: "canceledWithoutBody" }));
    expect(refusal(await choices(bookingId)).code).toBe("cancellation-asked");
    expect(refusal(await choices("none-there-is-at-all"))).toMatchObject({ code: "not-found", field: "bookingId" });
  });
});

// The clock only goes on, and nothing is sold at rates as old: these come last.
test("a fee that was shown on an earlier day is refused, and so is everything after the departure", async () => {
  const { bookingId, uid } = await sell();
  const form = await travellerForm(desk, bookingId, "p3");
  const before = await stateOfAll(bookingId, uid);
  const day = 86_400_000;
  const later = async (days: number) => {
    at.clock.forward(days * day);
    desk = holding(at, { bearer: await loggedInDesk(at) });
    return refusal(await desk.deskCancelTraveller(form));
  };
  // The trip leaves in sixty days. Fifteen days before, the supplier keeps thirty-five percent of the 560 dollars.
  expect(await later(45)).toMatchObject({ code: "price-changed", details: { new: "1396.00" } });
  expect((await later(16)).code).toBe("too-late");
  expect({ ...(await stateOfAll(bookingId, uid)), messages: 0 }).toEqual(before);
});
