import { booking } from "@engine/sale/booking/schema";
import { coupon } from "@engine/sale/coupons/schema";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { good } from "./factories/booked";
import { logInToDesk } from "./factories/desk-login";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

const { database, at, site } = await shopWithPages({ people: true });

test("an extra of an unpaid order offers no refund; the notice counts what was done", async () => {
  const { bookingId } = await soldBooking(at, "with-extras", { services: ["TRANSFER"] });
  const cookie = await logInToDesk(site, at);
  const page = async () => (await site.get("/admin/extras?lang=en", { cookie })).html;
  expect(await page()).toContain("Cannot be provided: refund it");
  await database.db.update(booking).set({ bypassPayment: true }).where(eq(booking.id, bookingId));
  expect(await page()).toContain("Not paid for, nothing to refund");
  expect(await page()).not.toContain("refund it");
  const step = (state: string): [string, string][] => [
    ["booking", bookingId],
    ["code", "TRANSFER"],
    ["state", state],
    ["reference", "T-1"],
  ];
  const after = async (state: string) => {
    const answer = await site.post("/admin/extras?lang=en", step(state), { cookie });
    expect(answer.status).toBe(303);
    return (await site.get(answer.headers.get("location")!, { cookie })).html;
  };
  expect(await after("failed")).toContain("The 2 extras were marked as ones that cannot be provided.");
  expect(await after("ordered")).toContain("The 2 extras were ordered.");
  await database.db.update(booking).set({ bypassPayment: false }).where(eq(booking.id, bookingId));
});

test("the desk enters what the supplier keeps of an ordered extra: a wrong amount is refused, and the customer reads the right one", async () => {
  const { bookingId, shopper } = await soldBooking(at, "kept-extras", { services: ["TRANSFER"] });
  const cookie = await logInToDesk(site, at);
  const post = (fields: [string, string][]) =>
    site.post("/admin/extras?lang=en&state=ordered", [["booking", bookingId], ["code", "TRANSFER"], ...fields], {
      cookie,
    });
  const ordered = await post([
    ["state", "ordered"],
    ["reference", "T-2"],
  ]);
  expect(ordered.status).toBe(303);
  expect((await site.get("/admin/extras?lang=en&state=ordered", { cookie })).html).toContain(
    "What the supplier keeps (of \u2066$48\u2069; empty: nothing)",
  );
  const cancel = (retained: string) =>
    post([
      ["state", "cancelled"],
      ["retained", retained],
    ]);
  for (const wrong of ["fifty", "49"]) {
    const refused = await cancel(wrong);
    expect([refused.status, refused.html.includes("between zero and what the customer paid")]).toEqual([422, true]);
    expect(refused.html).toContain(`value="${wrong}"`);
  }
  const done = await cancel("18");
  expect(done.status).toBe(303);
  expect((await site.get(done.headers.get("location")!, { cookie })).html).toContain("₪105");
  expect(good(await shopper.succeededBooking({ bookingId, langCode: "ENG" })).extras[0]?.retained?.amount).toBe(
    "18.00",
  );
});

test.each([
  ["he", "הקופון של ההזמנה נשאר"],
  ["en", "The booking keeps its coupon"],
])(
  "an extra of a booking with a coupon says that the coupon stays, in %s; one without says nothing of it",
  async (language, words) => {
    await database.db
      .insert(coupon)
      .values({
        code: "STAYS40",
        currency: "USD",
        amountMinor: 40_00,
        usableFrom: "2026-11-01",
        usableUntil: "2027-12-31",
        usageLimit: 10,
        createdAt: at.clock.now(),
      })
      .onConflictDoNothing();
    const [plain, couponed] = [
      await soldBooking(at, `plain-${language}`, { services: ["TRANSFER"] }),
      await soldBooking(at, `couponed-${language}`, { services: ["TRANSFER"], coupons: ["STAYS40"] }),
    ];
    at.clock.forward(60_000);
    const cookie = await logInToDesk(site, at);
    const { html } = await site.get(`/admin/extras?lang=${language}`, { cookie });
    const cardOf = (bookingId: string) => html.split("<section").find((part) => part.includes(bookingId))!;
    expect(cardOf(couponed.bookingId)).toContain(words);
    expect(cardOf(plain.bookingId)).not.toContain(words);
  },
);
