import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

const { database, at, site } = await shopWithPages({ people: true, seats: 20, rooms: 10 });

test("the desk marks what is sold, what waits and what has ended each in its own colour", async () => {
  const cookie = await logInToDesk(site, at);
  const { bookingId } = await soldBooking(at, "marks");
  const marks: Record<string, string | undefined> = {};
  for (const state of ["OK", "RQ", "ERROR", "STORED", "CANCELLING", "CANCELLED", "EXPIRED", "REFUSE"] as const) {
    await database.db.update(booking).set({ state }).where(eq(booking.id, bookingId));
    const { html } = await site.get("/admin?lang=en", { cookie });
    marks[state] = /<td><span class="(tag[^"]*)">/.exec(html)?.[1];
  }
  expect(marks).toEqual({
    OK: "tag tag-good",
    RQ: "tag tag-warn",
    ERROR: "tag tag-warn",
    STORED: "tag tag-warn",
    CANCELLING: "tag tag-warn",
    CANCELLED: "tag tag-ended",
    EXPIRED: "tag tag-ended",
    REFUSE: "tag tag-ended",
  });
});

test("a field in another language turns to its side, and its label stays with the page", async () => {
  const cookie = await logInToDesk(site, at);
  const { html } = await site.get("/admin/site?lang=he", { cookie });
  expect(html).toContain('<label for="titles.en">כותרת (English)</label>');
  expect(/<input[^>]*id="titles.en"[^>]*>/.exec(html)?.[0]).toMatch(/lang="en".*dir="ltr"/);
  expect(/<textarea[^>]*id="bodies.ar"[^>]*>/.exec(html)?.[0]).toMatch(/lang="ar".*dir="rtl"/);
  expect(html).not.toMatch(/<div[^>]*dir="ltr"[^>]*><div class="field"><label for="titles\./);
});
