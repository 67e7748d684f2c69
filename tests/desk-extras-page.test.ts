import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
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
