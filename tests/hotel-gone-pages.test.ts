import { demoDeskUsers } from "@engine/demo/demo-people";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { bookingChange } from "@engine/sale/change/schema";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { printedMoment } from "~/format/dates";
import { logInCookie } from "~/session/log-ins.server";
import { withBooking } from "~/session/shopper.server";
import { agentBooking, sellersSids } from "./factories/agent-booking";
import { good } from "./factories/booked";
import { anotherHotel } from "./factories/other-hotel";
import { holding, lastCode, loggedInDesk } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

/** A booking whose hotel is not available, or whose cancellation was asked for, is nowhere "confirmed, pack". */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 40 });
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  await anotherHotel(at, { id: "dearer", adultMinor: 6000, rooms: 20 });
  desk = holding(at, { bearer: await loggedInDesk(at, demoDeskUsers[1]) });
}, 300_000);
beforeEach(() => database.db.delete(usageLimit));

const plain = (html: string) => {
  const root = parse(html);
  return (root.querySelector("main") ?? root).text.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");
};
const titleOf = (html: string) => parse(html).querySelector("h1")!.text;
const isTicked = (html: string) => parse(html).querySelector(".big-tick") !== null;
/** The voucher among a page's documents, with what is said of it. */
const voucherIn = (html: string) =>
  parse(html)
    .querySelectorAll("#files li .row")
    .map(({ text }) => text)
    .find((text) => text.startsWith("Hotel voucher"));
const cookieOf = (header: string) => header.split(";")[0]!;

const answerBy = () => new Date(at.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
const offerOf = (bookingId: string, how: object = { customerPays: true }) =>
  desk.deskOfferHotelChange({ bookingId, toHotelId: "dearer", cls: "STD-BB", answerBy: answerBy(), ...how });

async function bought(name: string, { onRequest = false } = {}) {
  await database.db.delete(usageLimit);
  const { bookingId } = await soldBooking(at, name, { onRequest });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const cookie = cookieOf(await withBooking({ sid: `a-shopper-of-the-desk-${name}`, bookings: [] }, bookingId));
  const { visitorSid: asked } = good(await at.as("a-visitor").visitorRequestLogin({ pnr: row!.pnr }));
  const code = { verificationCode: await lastCode(at) };
  const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode(code));
  const confirmation = async () =>
    (await site.get(`/booking/confirmation?booking=${bookingId}&lang=en`, { cookie })).html;
  const orders = async () => plain((await site.get("/order-check?lang=en", { cookie })).html);
  return { bookingId, visitor: holding(at, { visitorSid }), confirmation, orders };
}

test("its buyer reads that the hotel is not available, with the way to the offer, and after declining to the refund", async () => {
  // Another booking's open offer is not this one's.
  good(await offerOf((await bought("another-without-hotel")).bookingId));
  const { bookingId, visitor, confirmation, orders } = await bought("no-hotel");
  const confirmed = await confirmation();
  expect([titleOf(confirmed), await orders()]).toEqual([
    "Your booking is confirmed!",
    expect.stringContaining("Confirmed"),
  ]);
  expect([isTicked(confirmed), voucherIn(confirmed)]).toEqual([true, "Hotel voucher"]);
  good(await offerOf(bookingId));
  const offered = await confirmation();
  expect([isTicked(offered), voucherIn(offered)]).toEqual([
    false,
    "Hotel voucherNot valid: the hotel is not available",
  ]);
  expect(titleOf(offered)).toBe("The hotel you booked is not available");
  expect(plain(offered)).toMatch(
    /We offered you another hotel\. You can answer until .*everything you paid is refunded/,
  );
  expect(plain(offered)).not.toContain("All that is left is to pack");
  expect(offered).toContain('href="/visitor/change?lang=en"');
  expect(await orders()).toContain("The hotel change is waiting for your answer");
  const { changeId } = good(await visitor.bookInfo({})).lastChange!;
  good(await visitor.answerHotelChange({ changeId, accepted: false }));
  const declined = await confirmation();
  expect(titleOf(declined)).toBe("The hotel you booked is not available");
  expect(plain(declined)).toContain("We will get back to you about another hotel.");
  expect(declined).toContain('href="/visitor?lang=en#cancel"');
  const list = await orders();
  expect(list).toContain("The hotel you booked is not available");
  expect(list).not.toContain("Confirmed");
  // A customer who asked for a full refund is not offered another hotel.
  good(await visitor.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "provider" }));
  const asked = await confirmation();
  expect(titleOf(asked)).toBe("Your cancellation request is being handled");
  expect(plain(asked)).not.toContain("another hotel");
  good(await desk.deskCancel({ bookingId, track: "provider" }));
  expect(titleOf(await confirmation())).toBe("The booking was cancelled");
  expect(await orders()).not.toContain("not available");
});

test("an offer that has ended, or one of other dates, is not called an offer of another hotel", async () => {
  const { bookingId, confirmation } = await bought("late-answer");
  good(await offerOf(bookingId));
  const says = async (offer: Partial<typeof bookingChange.$inferSelect>) => {
    await database.db.update(bookingChange).set(offer).where(eq(bookingChange.bookingId, bookingId));
    return /We offered you another hotel|We will get back to you about another hotel/.exec(
      plain(await confirmation()),
    )?.[0];
  };
  const none = "We will get back to you about another hotel";
  expect(await says({ kind: "hotel" })).toBe("We offered you another hotel");
  expect(await says({ kind: "date" })).toBe(none);
  expect(await says({ kind: "hotel", answerBy: new Date(at.clock.now().getTime() - 1000) })).toBe(none);
});

test("its agency reads it in the list, in a list of its own, and on the booking's page, until when the customer can answer", async () => {
  const sids = (await sellersSids(at)).agency;
  const { seller, bookingId, agent, check } = await agentBooking(at, sids);
  good(await agent({ salePriceByAgent: "1400.00" }));
  good(await check());
  const { paymentTransUid } = good(await seller.getPaymentUrl({ bookingId }));
  at.gateway.approve(paymentTransUid);
  good(await seller.debitCreditCard({ bookingId, paymentTransUid }));
  const cookie = cookieOf(await logInCookie("agency", { sid: sids.agencySid! }));
  const read = async (path: string) => (await site.get(path, { cookie })).html;
  const listed = async () => plain(await read("/agent/bookings?list=hotelGone&lang=en"));
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  expect(await listed()).not.toContain(row!.pnr);
  good(await offerOf(bookingId));
  expect(await listed()).toMatch(new RegExp(`${row!.pnr}.*The hotel is not available`));
  const page = await read(`/booking/confirmation?booking=${bookingId}&lang=en`);
  expect(titleOf(page)).toBe("The hotel you booked is not available");
  expect(plain(page)).toMatch(/We offered your customer another hotel\. They can answer until \d/);
  good(await desk.deskCancel({ bookingId, track: "provider" }));
  expect(await listed()).not.toContain(row!.pnr);
});

test("one with an open request to cancel is not called confirmed either", async () => {
  const { bookingId, visitor, confirmation, orders } = await bought("asks-to-cancel");
  good(await visitor.requestCancellation({ bookingId, event: "canceledWithoutBody" }));
  const page = await confirmation();
  expect(titleOf(page)).toBe("Your cancellation request is being handled");
  expect(isTicked(page)).toBe(false);
  const { requestedAt } = good(await visitor.bookInfo({})).cancellationOffer;
  expect(plain(page)).toContain(`A cancellation was requested on ${printedMoment(requestedAt!)} and awaits`);
  expect(plain(page)).not.toContain("All that is left is to pack");
  const list = await orders();
  expect(list).toContain("Cancellation requested");
  expect(list).not.toContain("Confirmed");
});

test("one that its hotel refused has no request to cancel any more", async () => {
  const { bookingId, visitor, confirmation } = await bought("refused-meanwhile", { onRequest: true });
  good(await visitor.requestCancellation({ bookingId, event: "canceledWithoutBody" }));
  expect(titleOf(await confirmation())).toBe("Your cancellation request is being handled");
  good(await desk.deskRefuse({ bookingId }));
  const refused = await confirmation();
  expect(titleOf(refused)).toBe("The hotel did not confirm your booking");
  expect(plain(refused)).not.toContain("A cancellation was requested");
});
