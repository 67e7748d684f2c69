import { demoDeskUsers } from "@engine/demo/demo-people";
import { outbox } from "@engine/outbox/schema";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { and, eq, like } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { good } from "./factories/booked";
import { logInToDesk } from "./factories/desk-login";
import { anotherDay } from "./factories/other-day";
import { anotherHotel } from "./factories/other-hotel";
import { holding, lastCode, loggedInDesk } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

/** What customer and desk read about offers of another hotel or date, beside cancellations. */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 40 });
let deskCookie: string;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  await anotherHotel(at, { id: "dearer", adultMinor: 6000, rooms: 20 });
  await anotherDay(at, { startDate: laterDay(at.shop.startDate), fareAdultMinor: 44000, places: 20 });
  at.clock.forward(60_000);
  deskCookie = await logInToDesk(site, at);
  at.clock.forward(60_000);
  desk = holding(at, { bearer: await loggedInDesk(at, demoDeskUsers[1]) });
}, 300_000);
beforeEach(() => database.db.delete(usageLimit));

const laterDay = (day: string) => new Date(Date.parse(day) + 21 * 86_400_000).toISOString().slice(0, 10);
const answerBy = () => new Date(at.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);

async function sold(name: string) {
  const { bookingId } = await soldBooking(at, name, { services: ["FLYING_SAFE"] });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid: asked } = good(await at.as("any-visitor").visitorRequestLogin({ pnr: row!.pnr }));
  const code = await lastCode(at);
  const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: code }));
  const cookie = (await logInCookie("visitor", { sid: visitorSid })).split(";")[0]!;
  const page = async (path: string, more = "") => textOf((await site.get(`${path}?lang=en${more}`, { cookie })).html);
  return { bookingId, visitor: holding(at, { visitorSid }), cookie, page };
}

const offerHotel = (bookingId: string) =>
  desk.deskOfferHotelChange({
    bookingId,
    toHotelId: "dearer",
    cls: "STD-BB",
    answerBy: answerBy(),
    customerPays: true,
  });

async function offerDate(bookingId: string) {
  const { choices } = good(await desk.deskDateChoices({ bookingId, langCode: "ENG" }));
  const { date, differenceNIS } = choices[0]!;
  return desk.deskOfferDateChange({ bookingId, date, shownNIS: differenceNIS, answerBy: answerBy() });
}

/** The page that the link of the last offer opens. */
async function linkedPage(bookingId: string): Promise<string> {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "hotel-change:%")));
  const token = rows.flatMap(({ payload }) => /hotel-change\/([\w-]+)/.exec(JSON.stringify(payload))?.[1] ?? [])[0]!;
  return textOf((await site.get(`/hotel-change/${token}?lang=en`, {})).html);
}

/** The customer pays the difference of the offer by card. */
async function payDifference(visitor: ReturnType<typeof holding>): Promise<string> {
  const { changeId, differenceNIS } = good(await visitor.bookInfo({})).lastChange!;
  const { paymentTransUid } = good(await visitor.payChange({ changeId, shownNIS: differenceNIS }));
  at.gateway.approve(paymentTransUid);
  const state = at.gateway.successUrls.get(paymentTransUid)!.searchParams.get("state")!;
  good(await holding(at, {}).paymentReturned({ paymentTransUid, state }));
  return differenceNIS;
}

const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->/gs, "")
    .replace(/<(?:script|style)\b.*?<\/(?:script|style)>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ");
const shekels = (amount: string) =>
  `₪${Number(amount).toLocaleString("en", { minimumFractionDigits: Number.isInteger(Number(amount)) ? 0 : 2 })}`;

test.each([
  ["hotel", offerHotel],
  ["date", offerDate],
] as const)(
  "a change of %s that was paid and made, then cancelled, says so with what goes back",
  async (kind, offer) => {
    const { bookingId, visitor, page } = await sold(`made-and-cancelled-${kind}`);
    good(await offer(bookingId));
    const difference = await payDifference(visitor);
    expect(await page("/visitor/change")).toContain("the difference is paid and the change is made");
    // The customer asks, the desk cancels.
    good(await visitor.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "statutory" }));
    const { feeNIS, refundNIS } = good(await desk.deskCancel({ bookingId, track: "statutory" }));
    expect(good(await visitor.bookInfo({})).lastChange!.payment.state).toBe("paid");
    const pages = [await page("/visitor/change"), await page("/visitor"), await linkedPage(bookingId)];
    for (const text of kind === "hotel" ? pages : pages.slice(0, 1)) {
      expect(text).toContain(
        "The change was made, and the booking was cancelled afterwards. " +
          `The difference you paid, ${shekels(difference)}, is included in the refund. ` +
          `Of everything paid by card we keep ${shekels(feeNIS)}, and ${shekels(refundNIS)} is refunded to the card.`,
      );
      expect(text).not.toMatch(/left to pay|stays as it was|no longer valid|difference is paid/i);
    }
  },
);

test("an offer that was declined or open ends with its booking, and leaves nothing to pay or to answer", async () => {
  const { bookingId, visitor, page } = await sold("declined-and-cancelled");
  good(await offerHotel(bookingId));
  const { changeId } = good(await visitor.bookInfo({})).lastChange!;
  good(await visitor.answerHotelChange({ changeId, accepted: false }));
  // As the mail about the answer says.
  expect(await linkedPage(bookingId)).toContain(
    "You can also cancel the booking and get a full refund, without a fee.",
  );
  good(await desk.deskCancel({ bookingId, track: "provider" }));
  for (const text of [await page("/visitor/change"), await linkedPage(bookingId)]) {
    expect(text).toContain("The booking was cancelled");
    expect(text).not.toMatch(/left to pay|will call you|is not available/i);
  }
});

test("an offered hotel and an offered date have headings in their order; the page of an order without payment mentions no refund", async () => {
  const hotel = await sold("headings-of-a-hotel");
  good(await offerHotel(hotel.bookingId));
  await database.db.delete(usageLimit);
  const date = await sold("headings-of-a-date");
  good(await offerDate(date.bookingId));
  for (const { cookie } of [hotel, date]) {
    const { html } = await site.get("/visitor/change?lang=en", { cookie });
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels).toContain(2);
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
  }
  expect(await hotel.page("/visitor/change")).toContain("Cancel with a full refund");
  await database.db.update(booking).set({ bypassPayment: true }).where(eq(booking.id, hotel.bookingId));
  const unpaid = await hotel.page("/visitor/change");
  expect(unpaid).toContain("Cancel the booking");
  expect(unpaid).not.toMatch(/full refund/);
});

test("the customer withdraws a request to cancel by the form on the booking's page, without script", async () => {
  const { bookingId, visitor, cookie, page } = await sold("withdraws-a-request");
  good(await visitor.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "supplier" }));
  expect(await page("/visitor")).toContain("You can withdraw the request until we have cancelled the booking");
  const { status, headers } = await site.post("/visitor?lang=en", [["do", "withdraw"]], { cookie });
  expect([status, headers.get("location")]).toEqual([303, expect.stringContaining("sent=withdrawn")]);
  const text = await page("/visitor", "&sent=withdrawn");
  expect(text).toContain("Your request is withdrawn. The booking stands as before.");
  expect(text).toContain("Review the cancellation");
  expect(textOf((await site.get(`/admin/booking/${bookingId}?lang=en`, { cookie: deskCookie })).html)).not.toContain(
    "asked to cancel the booking",
  );
  for (const _ of [1, 2, 3]) {
    good(await visitor.requestCancellation({ bookingId, event: "canceledWithoutBody" }));
    await site.post("/visitor?lang=en", [["do", "withdraw"]], { cookie });
  }
  const refused = await site.post("/visitor?lang=en", [["do", "withdraw"]], { cookie });
  expect([refused.status, /You have withdrawn the request several times today/.test(refused.html)]).toEqual([
    429,
    true,
  ]);
});

test("beside an offer a request because the hotel is missing says that accepting ends it", async () => {
  const { bookingId, visitor, page } = await sold("asked-for-all");
  good(await offerHotel(bookingId));
  good(await visitor.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "provider" }));
  for (const text of [await page("/visitor/change"), await linkedPage(bookingId)]) {
    expect(text).toContain("Accepting this offer closes the request");
    expect(text).not.toContain("Answering this offer does not withdraw it");
  }
});

test("an open request to cancel is shown beside an offer, to the desk with its current amounts", async () => {
  const { bookingId, visitor, page } = await sold("asked-and-offered");
  const deskHtml = async () =>
    (await site.get(`/admin/booking/${bookingId}?hotel=dearer&lang=en`, { cookie: deskCookie })).html;
  const form = textOf(await deskHtml());
  expect(form).toContain("Sending the offer marks the booked hotel as not available");
  expect(form).not.toContain("asked to cancel the booking");
  good(await visitor.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "supplier" }));
  // Hotel and date.
  expect(textOf(await deskHtml()).split("Settle it before you offer a change.")).toHaveLength(3);
  good(await offerHotel(bookingId));
  for (const text of [await page("/visitor/change"), await linkedPage(bookingId)]) {
    expect(text).toContain("Answering this offer does not withdraw it");
    expect(text).not.toContain("You can also cancel");
  }
  await payDifference(visitor);
  const { cancellation } = good(await desk.deskBooking({ bookingId }));
  const { feeNIS, refundNIS, track } = cancellation.asked!;
  expect(cancellation.tracks.find((offer) => offer.track === track)).toMatchObject({ feeNIS, refundNIS });
  expect(good(await desk.deskCancel({ bookingId, track: "supplier" }))).toMatchObject({ feeNIS, refundNIS });
});
