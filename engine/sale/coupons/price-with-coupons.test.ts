import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good } from "../../../tests/factories/booked";
import type { Sids } from "../../../tests/factories/people";
import { somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { departure } from "../../offer/catalogue/schema";
import { agency } from "../../people/agencies/schema";
import { booking } from "../booking/schema";
import { changedDraft, changedPartOf } from "../change/changed-draft";
import { priceChange } from "../change/price-change";
import { priceWithCoupons } from "./price-with-coupons";
import { coupon } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let who: Awaited<ReturnType<typeof sellersSids>>;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  who = await sellersSids(at);
});
beforeEach(() => database.db.update(departure).set({ discountPercent: 0, fareAdultMinor: 40000 }));
afterAll(() => database.cleanup());

/** An agent's booking of 1200 dollars with a discount, as it is stored. */
async function discounted(sids: Sids, DiscountAmountByAgent: string) {
  const { seller, bookingId, agent } = await agentBooking(at, sids);
  good(await agent({ DiscountAmountByAgent }));
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  return { seller, bookingId, row: row! };
}

test("an agency's discount at a lower price is at most the agency's share of it", async () => {
  // Eight percent of 1200 dollars.
  const { row } = await discounted(who.agency, "96.00");
  await database.db.update(departure).set({ fareAdultMinor: 10000 });
  const { quote, agent } = good(await priceWithCoupons(at.engine.parts, row.draft));
  expect([agent!.discountMinor, quote.totalMinor]).toEqual([48_00, 552_00]);
});

test("at a price with a deep deal a discount takes off what 41 percent leave, and no more", async () => {
  const { row } = await discounted(who.agency, "96.00");
  await database.db.update(departure).set({ discountPercent: 40 });
  const { quote, agent } = good(await priceWithCoupons(at.engine.parts, row.draft));
  // 1200 less 480, and one percent.
  expect([agent!.discountMinor, quote.totalMinor]).toEqual([12_00, 708_00]);
});

test("a price renewed before payment is shown and stored with the discount that it allows", async () => {
  const { seller, bookingId, row } = await discounted(who.agency, "96.00");
  await database.db.update(departure).set({ fareAdultMinor: 10000 });
  await database.db
    .update(booking)
    .set({ quoteExpiresAt: new Date(0) })
    .where(eq(booking.id, row.id));
  const page = good(await seller.storePage({ bookingId, stage: "check", acceptTerms: true }));
  expect(page.price.price).toBe("552.00");
  expect(page.lines.find(({ code }) => code === "AGENT_DISCOUNT")).toMatchObject({ total: "-48.00" });
  const [stored] = await database.db.select().from(booking).where(eq(booking.id, row.id));
  expect(stored!.draft.agent!.discountMinor).toBe(48_00);
});

test("a change of a sold booking keeps only the discount that its new price allows", async () => {
  const { row } = await discounted(who.agency, "96.00");
  await database.db.update(departure).set({ fareAdultMinor: 10000 });
  const order = { ...row, bypassPayment: true };
  const { quote, after } = good(await priceChange(at.engine.parts, order, changedPartOf(row.draft)));
  expect([quote.totalMinor, changedDraft(row.draft, after).agent!.discountMinor]).toEqual([552_00, 48_00]);
});

test("a sold booking keeps its discount's share of the price, whatever the desk grants the agency today", async () => {
  const { row } = await discounted(who.agency, "96.00");
  const limit = (discountPercent: string | null) =>
    database.db.update(agency).set({ discountPercent }).where(eq(agency.code, "GALIL"));
  await limit("5");
  await database.db.update(departure).set({ fareAdultMinor: 39000 });
  const order = { ...row, bypassPayment: true };
  const priced = await priceChange(at.engine.parts, order, changedPartOf(row.draft)).finally(() => limit(null));
  const { quote, after } = good(priced);
  // Eight percent of 1180 dollars.
  expect([quote.totalMinor, after.agentDiscountMinor]).toEqual([1085_60, 94_40]);
});

describe("a coupon's lowest price", () => {
  beforeAll(() =>
    database.db.insert(coupon).values({
      ...{ code: "FROMTWELVE", amountMinor: 50_00, currency: "USD", minPriceMinor: 1200_00, usageLimit: 1000 },
      ...{ usableFrom: "2020-01-01", usableUntil: "2037-12-31", createdAt: at.clock.now() },
    }),
  );
  const kept = [{ code: "FROMTWELVE", amountMinor: 50_00 }];

  test("is that before the agent's discount: one given later drops no coupon, and one given before refuses none", async () => {
    const { seller, bookingId, agent } = await agentBooking(at, who.agency);
    const use = () =>
      seller.storePage({ bookingId, stage: "extras", additionalServices: [], couponCodes: ["FROMTWELVE"] });
    good(await use());
    good(await agent({ DiscountAmountByAgent: "60.00" }));
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    const { coupons, quote } = good(await priceWithCoupons(at.engine.parts, row!.draft));
    expect([coupons, quote.totalMinor]).toEqual([kept, 1090_00]);
    expect(good(await use()).coupons).toMatchObject([{ code: "FROMTWELVE", amount: "50.00" }]);
  });

  test("is that before the club's discount", async () => {
    const { bookingId } = await agentBooking(at, {});
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    const member = { ...row!.draft, coupons: kept, clubPercent: 5 };
    const { coupons, quote } = good(await priceWithCoupons(at.engine.parts, member));
    expect([coupons, quote.totalMinor]).toEqual([kept, 1090_00]);
  });
});
