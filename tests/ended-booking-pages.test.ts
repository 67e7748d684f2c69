import { printedPrice } from "@contract/vocabulary/printed-price";
import { demoDeskUsers } from "@engine/demo/demo-people";
import { flight, roomType } from "@engine/offer/catalogue/schema";
import { outbox } from "@engine/outbox/schema";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { withBooking } from "~/session/shopper.server";
import { good, readyToPay } from "./factories/booked";
import { logInToDesk } from "./factories/desk-login";
import { holding, lastCode, loggedInDesk } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { deliverMoney } from "./factories/sold-booking";

/** What customer and desk read about a booking that was refused or cancelled. */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 30 });
let deskCookie: string;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  at.clock.forward(60_000);
  deskCookie = await logInToDesk(site, at);
  at.clock.forward(60_000);
  desk = holding(at, { bearer: await loggedInDesk(at, demoDeskUsers[1]) });
}, 300_000);
beforeEach(() => database.db.delete(usageLimit));

/** Sold while room and flight are as given; afterwards neither is on request any more. */
async function sold(name: string, { room = false, leg = false } = {}) {
  await database.db.update(roomType).set({ onRequest: room });
  await database.db.update(flight).set({ onRequest: leg }).where(eq(flight.id, "f-out"));
  at.engine.parts.catalogue.forget();
  const sid = `a-shopper-whose-booking-ends-${name}`;
  const shopper = at.as(sid);
  const { payment } = await readyToPay(shopper, at.shop);
  at.gateway.approve(payment.paymentTransUid);
  const { bookTransId: bookingId, paymentTransUid } = payment;
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid }));
  await database.db.update(roomType).set({ onRequest: false });
  await database.db.update(flight).set({ onRequest: false });
  at.engine.parts.catalogue.forget();
  return { bookingId, shopper, sid };
}

async function visitorPage(bookingId: string): Promise<string> {
  // More codes for one phone than a minute allows.
  await database.db.delete(usageLimit);
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid: asked } = good(await at.as("any-visitor").visitorRequestLogin({ pnr: row!.pnr }));
  const code = await lastCode(at);
  const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: code }));
  const cookie = await logInCookie("visitor", { sid: visitorSid });
  return textOf((await site.get("/visitor?lang=en", { cookie: cookie.split(";")[0]! })).html);
}

async function confirmationPage(bookingId: string, sid: string): Promise<string> {
  const cookie = (await withBooking({ sid, bookings: [] }, bookingId)).split(";")[0]!;
  return textOf((await site.get(`/booking/confirmation?booking=${bookingId}&lang=en`, { cookie })).html);
}

const deskPage = async (bookingId: string) =>
  textOf((await site.get(`/admin/booking/${bookingId}?lang=en`, { cookie: deskCookie })).html);

/** What is read, without tags and the marks of directions. */
const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->/gs, "")
    .replace(/<(?:script|style)\b.*?<\/(?:script|style)>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ");

test("a customer reads one number of a booking, on the confirmation and later: another one would not log in", async () => {
  const { bookingId, sid } = await sold("one-number");
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  for (const page of [await confirmationPage(bookingId, sid), await visitorPage(bookingId)]) {
    expect(page).toContain(row!.pnr);
    expect(page).not.toMatch(new RegExp(`\\b${10_000 + row!.orderNumber}\\b`));
  }
  expect(await deskPage(bookingId)).toContain(String(10_000 + row!.orderNumber));
});

test.each([
  ["hotel", { room: true }, "the hotel", "מלון אחר"],
  ["airline", { leg: true }, "the airline", "טיסה אחרת"],
  ["both", { room: true, leg: true }, "the hotel and the airline", "חופשה אחרת"],
] as const)("a refusal names whom the customer waited for: %s", async (party, how, words, instead) => {
  const { bookingId, sid } = await sold(`refused-by-${party}`, how);
  good(await desk.deskRefuse({ bookingId }));
  const sent = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId)).orderBy(outbox.id);
  const [said, refused] = ["waiting", `refused-${party}`].map((kind) =>
    sent.filter(({ key }) => key.startsWith(`${kind}:`)).map(({ payload }) => (payload as { text: string }).text),
  );
  expect([said!.length, refused!.length]).toEqual([2, 2]);
  for (const word of ["המלון", "חברת התעופה"])
    expect(refused!.map((text) => text.includes(word))).toEqual(said!.map((text) => text.includes(word)));
  expect(refused!.every((text) => text.includes(instead))).toBe(true);

  const says = `did not confirm the booking.`;
  expect(await visitorPage(bookingId)).toContain(`Not accepted ${capital(words)} ${says}`);
  expect(await confirmationPage(bookingId, sid)).toContain(`${capital(words)} did not confirm your booking`);
  expect(await deskPage(bookingId)).toContain(`refused by ${words}`);
  const { html } = await site.get("/admin/log/messages?lang=en", { cookie: deskCookie });
  expect(textOf(html)).toContain(`refusal by ${words}`);
});

test("a booking refused because its card could not be debited any more blames nobody", async () => {
  const { bookingId } = await sold("card-gone", { room: true });
  at.gateway.captures.push("refused");
  expect((await desk.deskConfirm({ bookingId })).ok).toBe(false);
  good(await desk.deskRefuse({ bookingId }));
  const sent = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId)).orderBy(outbox.id);
  const texts = sent.filter(({ key }) => key.startsWith("refused:")).map(({ payload }) => payload as { text: string });
  expect(texts.map(({ text }) => [text.includes("לא אושרה"), text.includes("המלון")])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(await visitorPage(bookingId)).not.toContain("did not confirm");
});

test.each([
  ["cancelled", {}, "Booking cancelled"],
  ["refused", { room: true, leg: true }, "Booking not confirmed"],
] as const)("of a booking that was %s nothing is shown as booked any more", async (end, how, words) => {
  const { bookingId, shopper, sid } = await sold(`nothing-booked-${end}`, how);
  const before = good(await shopper.succeededBooking({ bookingId }));
  expect([before.hotels[0]!.status, before.outwardFlight!.status].every((status) => status !== undefined)).toBe(true);
  good(
    await (end === "cancelled" ? desk.deskCancel({ bookingId, track: "supplier" }) : desk.deskRefuse({ bookingId })),
  );
  for (const info of [
    good(await shopper.succeededBooking({ bookingId })),
    good(await shopper.storedPage({ bookingId })),
  ])
    expect([...info.rooms, info.outwardFlight!, info.inwardFlight!].map(({ status }) => status)).toEqual([
      ...info.rooms.map(() => "cxxl"),
      undefined,
      undefined,
    ]);
  expect(good(await shopper.succeededBooking({ bookingId })).hotels[0]!.status).toBe("cxxl");
  const times = (page: string) => page.split(words).length - 1;
  const pages = [await visitorPage(bookingId), await confirmationPage(bookingId, sid), await deskPage(bookingId)];
  // Two flights and a room; the desk has the hotel as well.
  expect(pages.map(times)).toEqual([3, 3, 4]);
  for (const page of pages) expect(page).not.toMatch(/On request|waiting for the hotel|2 adults confirmed/);
});

test("a visitor reads what of a cancelled booking was charged, returned and kept", async () => {
  const { bookingId, shopper, sid } = await sold("returned");
  const { paidNIS } = good(await shopper.succeededBooking({ bookingId }));
  expect(await visitorPage(bookingId)).toContain(`Paid ${shekels(paidNIS)}`);
  const { feeNIS, refundNIS } = good(await desk.deskCancel({ bookingId, track: "statutory" }));
  expect(Number(refundNIS)).toBeGreaterThan(0);
  const amounts = `Charged ${shekels(paidNIS)} Returned to the card ${shekels(refundNIS)} Total after the refund ${shekels(feeNIS)}`;
  const fee = `Cancellation fee ${shekels(feeNIS)} Refund to the card ${shekels(refundNIS)} · `;
  for (const page of [await visitorPage(bookingId), await confirmationPage(bookingId, sid)])
    expect(page).toContain(fee);
  expect(await visitorPage(bookingId)).toContain(amounts);
  await deliverMoney(at);
  expect(await visitorPage(bookingId)).toContain(`${amounts} ${fee}`);
});

const shekels = (amount: string) => printedPrice(amount, "IL");
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
