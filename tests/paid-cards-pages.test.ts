import { addDays } from "@engine/core/epoch-day";
import { outbox } from "@engine/outbox/schema";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { and, eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { good } from "./factories/booked";
import { anotherDay } from "./factories/other-day";
import { holding, lastCode, loggedInDesk } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { deliverMoney, soldBooking } from "./factories/sold-booking";

/** A booking whose change was paid with another card: each card is named with its amount and refund, before and after a cancellation. */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 40 });
const date = addDays(at.shop.startDate, 7);

beforeAll(() => anotherDay(at, { startDate: date, fareAdultMinor: 440_00, places: 20 }));
beforeEach(() => database.db.delete(usageLimit));

const plain = (text: string) =>
  text
    .replace(/[\u2066-\u2069\u00a0]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** 4,410 shekels of the booking with 0008, and 280 of the change with 4242. */
async function changedWithAnotherCard(name: string) {
  const { bookingId, shopper } = await soldBooking(at, name, { services: ["FLYING_SAFE"] });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid: asked } = good(await at.as("a-visitor").visitorRequestLogin({ pnr: row!.pnr }));
  const code = { verificationCode: await lastCode(at) };
  const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode(code));
  const visitor = holding(at, { visitorSid });
  const { changeId } = good(await visitor.holdDateChange({ date, shownNIS: "280.00" }));
  const { paymentTransUid: uid } = good(await visitor.payChange({ changeId, shownNIS: "280.00" }));
  at.gateway.approve(uid);
  at.gateway.transactions.set(uid, { ...at.gateway.transactions.get(uid)!, last4: "4242" });
  const state = at.gateway.successUrls.get(uid)!.searchParams.get("state")!;
  good(await holding(at, {}).paymentReturned({ paymentTransUid: uid, state }));
  const cookie = (await logInCookie("visitor", { sid: visitorSid })).split(";")[0]!;
  const page = async (path: string) =>
    plain(parse((await site.get(path, { cookie })).html).querySelector("main")!.text);
  const receipt = async () => {
    const { document } = good(await shopper.documentPage({ bookingId, kind: "receipt", langCode: "ENG" }));
    return plain(
      document.sections
        .flatMap(({ facts = [] }) => facts)
        .map(([label, value]) => `${label} ${typeof value === "string" ? value : value.ltr}`)
        .join(" | "),
    );
  };
  return { bookingId, page, receipt };
}

test("each card is named with what was taken in how many payments, and what would go back to it before one decides", async () => {
  const { page, receipt } = await changedWithAnotherCard("two-cards");
  const paid =
    /Card•••• 0008 · ₪4,410Card validity09\/30Number of payments3Card that paid for a change•••• 4242 · ₪280Card validity09\/30Number of payments1/;
  expect(await page("/visitor?lang=en")).toMatch(paid);
  expect(await receipt()).toMatch(
    /Card •••• 0008 · 09\/30 · ₪4,410 \| Number of payments 3 \| Card that paid for a change •••• 4242 · 09\/30 · ₪280 \| Number of payments 1/,
  );
  expect(await page("/visitor/cancel?track=statutory&lang=en")).toMatch(
    /Refund ?₪4,590 ?₪4,310 to the card ending in 0008 ?₪280 to the card ending in 4242/,
  );
});

test("after a cancellation page, receipt and mail say which card got back how much", async () => {
  const { bookingId, page, receipt } = await changedWithAnotherCard("two-cards-back");
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  good(await desk.deskCancel({ bookingId, track: "statutory" }));
  const back = /₪4,310 · •••• 0008 · .*₪280 · •••• 4242 · /;
  expect(await page("/visitor?lang=en")).toMatch(back);
  await deliverMoney(at);
  const cancelled = await page("/visitor?lang=en");
  expect(cancelled).toMatch(back);
  expect(cancelled).toMatch(/Card•••• 0008 · ₪4,410/);
  expect(await receipt()).toMatch(
    /Returned to this card •••• 0008 · ₪4,310 · .* \| Returned to this card •••• 4242 · ₪280 · .*Card •••• 0008 · 09\/30 · ₪4,410/,
  );
  // Recorded, and not marked as delivered yet: each refund is named once.
  const refunds = and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "refund"));
  await database.db.update(outbox).set({ deliveredAt: null }).where(refunds);
  expect((await page("/visitor?lang=en")).match(/₪\d[\d,]* · •••• \d{4} · /g)).toEqual(
    cancelled.match(/₪\d[\d,]* · •••• \d{4} · /g),
  );
  await deliverMoney(at);
  const mails = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
  const { text } = mails.find(({ key }) => key === `cancelled:${bookingId}:mail`)!.payload as { text: string };
  expect(plain(text)).toMatch(/לכרטיסים שבהם שילמתם.*לפי כרטיס: •••• 0008 ₪4,310; •••• 4242 ₪280/);
  expect(await at.invariants()).toEqual([]);
});
