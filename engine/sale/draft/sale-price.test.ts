import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good, refusal } from "../../../tests/factories/booked";
import { type Sids, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { departure } from "../../offer/catalogue/schema";
import { agency } from "../../people/agencies/schema";
import { booking } from "../booking/schema";
import { coupon } from "../coupons/schema";

let database: TestDatabase;
let at: TestEngine;
let sids: Awaited<ReturnType<typeof sellersSids>>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  sids = await sellersSids(at);
});
afterAll(() => database.cleanup());

const opened = (who: Sids) => agentBooking(at, who);

describe("a sale price that the price rose above", () => {
  /** Ways to raise a price of 1,200 dollars after a sale price of 1,204. */
  const ways: [string, (booking: Awaited<ReturnType<typeof opened>>) => Promise<unknown>][] = [
    [
      "by a service",
      async ({ seller, bookingId }) =>
        good(await seller.storePage({ bookingId, stage: "extras", additionalServices: ["FLYING_SAFE"] })),
    ],
    ["by the fee of a phone order", async ({ agent }) => good(await agent({ phoneOrder: true }))],
    [
      "by a new price of the hotel",
      async ({ bookingId, check }) => {
        const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
        const quote = {
          ...row!.quote,
          totalMinor: 121_000,
          changedFrom: { totalMinor: 120_000, reason: "HOTEL" as const },
        };
        await database.db.update(booking).set({ quote }).where(eq(booking.id, bookingId));
        good(await check({ acceptedPrice: "1210.00" }));
      },
    ],
  ];
  test.each(ways)("is missing again: %s", async (_, raise) => {
    const opening = await opened(sids.fc);
    const { seller, bookingId, agent, check } = opening;
    good(await agent({ salePriceByAgent: "1204.00" }));
    expect(good(await check()).missing).toEqual([]);
    await raise(opening);
    const page = good(await seller.storedPage({ bookingId }));
    expect([page.missing, page.agent!.salePrice]).toEqual([["salePriceByAgent"], undefined]);
    for (const answer of [
      await check({ BypassPaymentByAgent: true }),
      await seller.getPaymentUrl({ bookingId }),
      await seller.sendFinalMsg({ bookingId }),
    ])
      expect(refusal(answer)).toMatchObject({ code: "incomplete", field: "salePriceByAgent" });
    // Entered again for the price that the agent sees now, it counts.
    good(await agent({ salePriceByAgent: page.price.price }));
    good(await seller.getPaymentUrl({ bookingId }));
  });

  test("by a discount taken back is missing, and one given out of the commission is not", async () => {
    const { seller, bookingId, agent, check } = await opened(sids.agency);
    good(await check());
    expect(good(await agent({ DiscountAmountByAgent: "50.00", salePriceByAgent: "1110.00" })).missing).toEqual([]);
    expect(good(await agent({ DiscountAmountByAgent: "0.00" })).missing).toEqual(["salePriceByAgent"]);
    // Services and a discount that together cost no more than before are still not what was entered.
    good(await agent({ DiscountAmountByAgent: "0.00", salePriceByAgent: "1104.00" }));
    good(await seller.storePage({ bookingId, stage: "extras", additionalServices: ["FLYING_SAFE"] }));
    expect(good(await agent({ DiscountAmountByAgent: "100.00" })).missing).toEqual(["salePriceByAgent"]);
  });
});

describe("a coupon of the agency's customer", () => {
  beforeAll(() =>
    database.db.insert(coupon).values({
      code: "FIFTYOFF",
      amountMinor: 50_00,
      currency: "USD",
      usableFrom: "2020-01-01",
      usableUntil: "2037-12-31",
      usageLimit: 1000,
      createdAt: at.clock.now(),
    }),
  );

  /** Of 1,200 dollars an agency with 8 % pays 1,104, and of 1,150 it pays 1,058. */
  test.each([
    ["comes off a sale price above the price", "1250.00", "1200.00", "1250.00"],
    ["comes off a sale price out of the commission", "1150.00", "1100.00", "1150.00"],
    ["comes off down to what the agency pays", "1104.00", "1058.00", "1104.00"],
  ])("%s, and goes back when it is removed", async (_, sale, reduced, back) => {
    const { seller, bookingId, agent } = await opened(sids.agency);
    good(await agent({ salePriceByAgent: sale }));
    const use = async (...couponCodes: string[]) =>
      good(await seller.storePage({ bookingId, stage: "extras", additionalServices: [], couponCodes }));
    const shown = (page: Awaited<ReturnType<typeof use>>) => [page.agent!.salePrice, page.agent!.share!.net];
    expect(shown(await use("FIFTYOFF"))).toEqual([reduced, "1058.00"]);
    // The same coupon again takes nothing more.
    expect(shown(await use("FIFTYOFF"))).toEqual([reduced, "1058.00"]);
    expect(shown(await use())).toEqual([back, "1104.00"]);
  });

  /** A coupon, and an agency's commission and limit of discount while the test runs. */
  async function withTerms(
    more: Partial<typeof coupon.$inferInsert> & { code: string },
    terms: Partial<typeof agency.$inferInsert>,
    run: () => Promise<void>,
  ) {
    const spring = { currency: "USD", usableFrom: "2020-01-01", usableUntil: "2037-12-31", usageLimit: 1000 };
    await database.db.insert(coupon).values({ ...spring, createdAt: at.clock.now(), ...more });
    const galil = eq(agency.code, "GALIL");
    const [row] = await database.db.select().from(agency).where(galil);
    const { commissionPercent, discountPercent } = row!;
    await database.db.update(agency).set(terms).where(galil);
    await run().finally(() => database.db.update(agency).set({ commissionPercent, discountPercent }).where(galil));
  }

  test("that leaves less of the discount leaves the sale price valid, higher by what was lost", () =>
    withTerms(
      { code: "HUNDREDOFF", amountMinor: 100_00 },
      { commissionPercent: "10", discountPercent: "8" },
      async () => {
        const { seller, bookingId, agent } = await opened(sids.agency);
        good(await agent({ DiscountAmountByAgent: "96.00", salePriceByAgent: "1104.00" }));
        const page = good(
          await seller.storePage({ bookingId, stage: "extras", additionalServices: [], couponCodes: ["HUNDREDOFF"] }),
        );
        // Eight percent of 1100 dollars.
        expect([page.price.price, page.agent!.discount, page.agent!.salePrice]).toEqual([
          "1012.00",
          "88.00",
          "1012.00",
        ]);
      },
    ));

  test("removed again leaves the sale price that was entered, even after the lowered one was sent again", () =>
    withTerms({ code: "THREEHUNDREDOFF", amountMinor: 300_00 }, { commissionPercent: "10" }, async () => {
      const { seller, bookingId, agent } = await opened(sids.agency);
      const use = async (...couponCodes: string[]) =>
        good(await seller.storePage({ bookingId, stage: "extras", additionalServices: [], couponCodes })).agent!
          .salePrice;
      good(await agent({ salePriceByAgent: "1080.00" }));
      expect([await use("THREEHUNDREDOFF"), await use()]).toEqual(["810.00", "1080.00"]);
      await use("THREEHUNDREDOFF");
      good(await agent({ salePriceByAgent: "810.00" }));
      expect(await use()).toBe("1080.00");
    }));

  test("dropped at a renewed price gives its amount back to the sale price", () =>
    withTerms(
      { code: "FROMTHOUSAND", amountMinor: 50_00, minPriceMinor: 1000_00 },
      { commissionPercent: "8" },
      async () => {
        const { seller, bookingId, agent, check } = await opened(sids.agency);
        good(await agent({ salePriceByAgent: "1150.00" }));
        good(
          await seller.storePage({ bookingId, stage: "extras", additionalServices: [], couponCodes: ["FROMTHOUSAND"] }),
        );
        const fare = (fareAdultMinor: number) => database.db.update(departure).set({ fareAdultMinor });
        await fare(29_000);
        await database.db
          .update(booking)
          .set({ quoteExpiresAt: new Date(0) })
          .where(eq(booking.id, bookingId));
        const page = good(await check().finally(() => fare(40_000)));
        expect([page.price.price, page.coupons, page.agent!.salePrice]).toEqual(["980.00", [], "1150.00"]);
      },
    ));
});
