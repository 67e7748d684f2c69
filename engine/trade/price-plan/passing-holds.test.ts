import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, readyToPay } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { demoPassword } from "../../demo/demo-people";
import { catalogueOf } from "../../offer/catalogue/catalogue";
import { departure, roomType } from "../../offer/catalogue/schema";
import { refreshDirtyDays } from "../../offer/departure-index/departure-index";
import { departureDirty } from "../../offer/search/schema";
import { inventory } from "../../offer/stock/schema";
import { sweepHolds } from "../../sale/booking/sweep-holds";
import { pricePlanJournal } from "./plan-journal";

let database: TestDatabase;
let at: TestEngine;
let agencySid: string;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 20, rooms: 5 });
  await somePeople(at);
  agencySid = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password: demoPassword })).agencySid;
});
afterAll(() => database.cleanup());

const agent = () => holding(at, { agencySid });
const day = () => ({
  category: "vacation_pack" as const,
  destinationCode: "RHO",
  startDate: at.shop.startDate,
  nights: 4,
});
const touch = () => database.db.insert(departureDirty).values(day());
/** Runs one round of the index job. */
async function refresh(): Promise<void> {
  while ((await refreshDirtyDays(database.db, catalogueOf(database.db, at.clock), pricePlanJournal, at.clock)) > 0);
}
const since = async (changeId?: string, type: "all" | "updated" = "all") =>
  good(await agent().pricePlanChanges({ type, changeId, langCode: "ENG" }));
const now = async () => (await since()).nextChangeId;

describe("a hold", () => {
  /** Makes the couple's flights so full that its two seats are the last for a family. */
  async function scarceSeats() {
    at.engine.parts.catalogue.forget();
    await database.db.update(inventory).set({ capacity: sql`sold + 4` }).where(eq(inventory.kind, "seat"));
    await touch();
    await refresh();
    return now();
  }
  const pay = async (shopper: ReturnType<typeof at.as>, { payment }: Awaited<ReturnType<typeof readyToPay>>) => {
    const { bookTransId: bookingId, paymentTransUid } = payment;
    at.gateway.approve(paymentTransUid);
    return good(await shopper.debitCreditCard({ bookingId, paymentTransUid }));
  };
  const hasPrices = (prices: (string | null)[]) => prices.map((price) => price !== null);

  test("that comes and goes is not a change, though it takes the last seats of a family or all of them", async () => {
    covers("4.27");
    const start = await scarceSeats();
    await readyToPay(at.as("a-couple-that-leaves"), at.shop);
    await readyToPay(at.as("another-couple-that-leaves"), at.shop);
    await touch();
    await refresh();
    expect((await since(start)).changes).toEqual([]);
    // The plan itself says what can be sold at this moment.
    const plan = good(await agent().pricePlan({ dest: "RHO", hotelId: at.shop.hotelId, nights: 4, langCode: "ENG" }));
    expect(plan.rows.filter(({ packId }) => packId === at.shop.packId)).toEqual([]);
    at.clock.forward(3_600_000);
    await sweepHolds(at.engine.parts);
    await refresh();
    expect((await since(start)).changes).toEqual([]);
  });

  test("is noted once it is sold, and a price that changes meanwhile is noted at once", async () => {
    covers("4.27");
    const start = await scarceSeats();
    const shopper = at.as("a-couple-that-pays");
    const ready = await readyToPay(shopper, at.shop);
    await database.db.update(departure).set({ discountPercent: 10 }).where(eq(departure.id, at.shop.packId));
    await touch();
    await refresh();
    const { changes, nextChangeId } = await since(start, "updated");
    expect(changes).toHaveLength(1);
    expect(hasPrices(changes[0]!.after!)).toEqual([true, true, true, true, true, false]);
    await pay(shopper, ready);
    await refresh();
    const sold = (await since(nextChangeId)).changes;
    expect(sold.map(({ op, after }) => [op, hasPrices(after!)])).toEqual([
      ["updated", [true, true, false, false, false, false]],
    ]);
    await database.db.update(departure).set({ discountPercent: 0 }).where(eq(departure.id, at.shop.packId));
    await touch();
    await refresh();
  });

  test("of a booking on request stays until its supplier answers, and is noted", async () => {
    const start = await scarceSeats();
    const shopper = at.as("a-couple-on-request");
    await database.db.update(roomType).set({ onRequest: true });
    const ready = await readyToPay(shopper, at.shop).finally(() =>
      database.db.update(roomType).set({ onRequest: false }),
    );
    await database.db.update(roomType).set({ onRequest: true });
    at.engine.parts.catalogue.forget();
    expect((await pay(shopper, ready)).reservationStatus).toBe("RQ");
    await database.db.update(roomType).set({ onRequest: false });
    at.engine.parts.catalogue.forget();
    await refresh();
    const { changes } = await since(start, "updated");
    expect(changes.map(({ after }) => hasPrices(after!))).toEqual([[true, true, false, false, false, false]]);
  });

  test("of the last room of a night changes the plan of another departure once it is sold", async () => {
    covers("4.27");
    await database.db.update(inventory).set({ capacity: 20 }).where(eq(inventory.kind, "seat"));
    // It shares a night of the hotel but no flight.
    const [pack] = await database.db.select().from(departure).where(eq(departure.id, at.shop.packId));
    const other = addDays(at.shop.startDate, -1);
    await database.db.insert(departure).values({
      ...pack!,
      id: "OTHER",
      startDate: other,
      endDate: addDays(other, 4),
      outwardFlightId: null,
      inwardFlightId: null,
    });
    await database.db.insert(inventory).values(
      ["STD", "SUI"].map((roomClass) => ({
        kind: "room",
        ownerId: at.shop.hotelId,
        class: roomClass,
        onDate: other,
        capacity: 5,
      })),
    );
    await database.db.update(inventory).set({ capacity: sql`held + sold + 1` }).where(eq(inventory.class, "STD"));
    await database.db.insert(departureDirty).values({ ...day(), startDate: other });
    await touch();
    await refresh();
    const whole = await now();
    const shopper = at.as("the-couple-of-the-last-room");
    const ready = await readyToPay(shopper, at.shop);
    await refresh();
    expect((await since(whole)).changes).toEqual([]);
    await pay(shopper, ready);
    await refresh();
    const dearer = (await since(whole)).changes.filter(({ packId }) => packId === "OTHER");
    expect(dearer).toMatchObject([{ op: "updated" }]);
    expect(Number(dearer[0]!.after![1])).toBeGreaterThan(Number(dearer[0]!.before![1]));
  });
});
