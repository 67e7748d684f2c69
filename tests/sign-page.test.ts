import { outbox } from "@engine/outbox/schema";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { agentBooking, sellersSids } from "./factories/agent-booking";
import { good } from "./factories/booked";
import { shopWithPages } from "./factories/shop-with-pages";

const { database, at, site } = await shopWithPages({ people: true });

test("a page to sign names the travellers, and ten days later says where to ask for the names", async () => {
  const { seller, bookingId, agent } = await agentBooking(at, (await sellersSids(at)).agency);
  good(await agent({ salePriceByAgent: "1333.00" }));
  good(await seller.sendFinalMsg({ bookingId }));
  const messages = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
  const [link] = messages.flatMap(({ payload }) => /\/sign\/[\w-]+/.exec((payload as { text: string }).text) ?? []);
  const hidden = "Names are no longer shown here. Your agent can give them to you.";
  const page = async () => {
    const { status, html } = await site.get(`${link}?lang=en`);
    return [status, html.includes("DANA COHEN"), html.includes(hidden)];
  };
  expect(await page()).toEqual([200, true, false]);
  at.clock.forward(10 * 86_400_000);
  expect(await page()).toEqual([200, false, true]);
});
