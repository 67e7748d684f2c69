import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { good } from "./factories/booked";
import { logInToDesk } from "./factories/desk-login";
import { deskCode, holding, lastCode } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking, stateOf } from "./factories/sold-booking";

/** The desk cancels a booking while its customer asks or withdraws, as HTML without script. */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 30 });
let cookie: string;

beforeAll(async () => {
  at.clock.forward(60_000);
  cookie = await logInToDesk(site, at);
}, 300_000);
beforeEach(() => database.db.delete(usageLimit));

test.each([
  ["he", "ההזמנה לא בוטלה"],
  ["en", "Nothing was cancelled"],
  ["ru", "Бронирование не отменено"],
  ["ar", "لم يُلغَ الحجز"],
] as const)("in %s: a request withdrawn or made since the page was read cancels nothing", async (lang, text) => {
  const { bookingId, shopper } = await soldBooking(at, `withdraws-${lang}`);
  const [{ pnr }] = (await database.db.select().from(booking).where(eq(booking.id, bookingId))) as [
    typeof booking.$inferSelect,
  ];
  const { visitorSid: asked } = good(await at.as("withdraws").visitorRequestLogin({ pnr }));
  const code = await lastCode(at);
  const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: code }));
  const request = { bookingId, event: "canceledWithoutBody" } as const;
  const path = `/admin/booking/${bookingId}?lang=${lang}`;
  const page = async () => (await site.get(path, { cookie })).html;
  const press = async (html: string) => {
    at.clock.forward(30_000);
    const form = [
      ["do", "cancel"],
      ["track", "supplier"],
      ["sure", "on"],
      ["totp", deskCode(at)],
      ["shownRequest", parse(html).querySelector("[name=shownRequest]")!.getAttribute("value")!],
    ] as [string, string][];
    const answer = await site.post(path, form, { cookie });
    return { ...answer, isSaid: answer.html.includes(text) };
  };
  const unasked = await page();
  good(await shopper.requestCancellation(request));
  expect(await press(unasked)).toMatchObject({ status: 409, isSaid: true });
  const shown = await page();
  good(await holding(at, { visitorSid }).withdrawCancellation({}));
  expect(await press(shown)).toMatchObject({ status: 409, isSaid: true });
  // Another track of the same request is another offer.
  good(await shopper.requestCancellation({ ...request, track: "statutory" }));
  const other = await page();
  good(await shopper.requestCancellation({ ...request, track: "supplier" }));
  const refused = await press(other);
  expect(refused).toMatchObject({ status: 409, isSaid: true });
  expect(await stateOf(at, bookingId)).toBe("OK");
  // What is shown after the refusal is what the next pressing is about.
  expect(await press(refused.html)).toMatchObject({ status: 303 });
  expect(await stateOf(at, bookingId)).toBe("CANCELLING");
});
