import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good, refusal } from "../../../tests/factories/booked";
import { type Sids, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { booking } from "../booking/schema";

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
