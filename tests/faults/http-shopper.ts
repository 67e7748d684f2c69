import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { BookingState, DebitResult } from "@contract/booking/booking";
import { calls, type Shop } from "@contract/calls";
import type { StayChoice } from "@contract/hotels/stays";
import { callerHeaders } from "@contract/wire/caller-headers";
import { httpPort } from "@contract/wire/http-port";
import { demoIdentity } from "@engine/demo/demo-identity";
import { magicCardNamed } from "@mocks/gateway/magic-cards";
import { aPayer } from "../factories/a-payer";
import { good, passengersFor } from "../factories/booked";

/** An offer to buy: a package with a hotel whose rooms need no request. */
export type Offer = { packageId: string; hotelid: string; cls: string[] };

/** A supplier's live stay to buy. */
export type StayOffer = { stay: StayChoice };

/** A booking whose card page is open. */
export type AtCardPage = {
  bookingId: string;
  paymentTransUid: string;
  amountAgorot: number;
  paymentUrl: string;
  /** Of two cards the first, which is already held. */
  heldFirst?: { paymentTransUid: string; amountAgorot: number };
  state(): Promise<BookingState>;
  debit(retry?: number): Promise<DebitResult>;
};

/** Longer than any call of the shop takes, so that only a dead shop causes a time-out. */
const requestTimeoutMs = 30_000;

/** One process, or the next of several for each call. */
export type Origin = string | (() => string);

export function shopOver(origin: Origin, shopperSid = randomBytes(16).toString("hex"), agency?: string): Shop {
  return httpPort(calls, {
    baseOf: (group) => `${typeof origin === "string" ? origin : origin()}/api/${group}`,
    fetch: (request) => fetch(request, { signal: AbortSignal.timeout(requestTimeoutMs) }),
    headers: { [callerHeaders.shopperSid]: shopperSid, ...(agency ? { [callerHeaders.agency]: agency } : {}) },
  });
}

export async function offersOf(origin: string, most: number): Promise<Offer[]> {
  const shop = shopOver(origin);
  const offers: Offer[] = [];
  const { tabs } = good(await shop.homeDeals({}));
  for (const { packId, laId, currency } of tabs.flatMap(({ deals }) => deals)) {
    if (offers.length === most) break;
    // Employers subsidise in dollars, so a stay in Israel gives no subsidy.
    if (currency !== "US") continue;
    const selection = good(await shop.select({ packId, laId }));
    const hotel = selection.hotels.find(({ rooms }) => rooms.length > 0);
    const room = hotel?.rooms.find(({ status }) => status === "ok");
    if (selection.status !== "available" || !hotel || !room) continue;
    const cls = selection.rooms.map(() => room.cls);
    offers.push({ packageId: packId, hotelid: hotel.hotelid, cls });
  }
  if (offers.length === 0) throw new Error("the demo shop has nothing to sell");
  return offers;
}

/** A live stay for a couple, the cheapest of a hotel, on a day no other test uses. */
export async function stayOfferOn(origin: string, checkIn: string, checkOut: string): Promise<StayOffer> {
  const shop = shopOver(origin);
  const wish = { stay: { checkIn, checkOut }, occupancies: [{ adults: 2 }], destination: { code: "ATH" } };
  const [first] = good(await shop.stayHotels(wish)).hotels;
  if (!first) throw new Error(`the demo supplier has no stay on ${checkIn}`);
  const { hotel, groups } = good(await shop.stayRates({ ...wish, hotel: first.hotel }));
  return { stay: { ...wish, hotel, rates: groups.map(({ rates }) => rates[0]!.rate) } as StayChoice };
}

/** All steps over HTTP up to the card page. `again` repeats a step whose answer was lost. */
export async function toCardPage(
  origin: Origin,
  offer: Offer | StayOffer,
  again: <T>(step: () => Promise<T>) => Promise<T> = (step) => step(),
  onOpened: (bookingId: string, shop: Shop) => void = () => {},
): Promise<AtCardPage> {
  const shop = shopOver(origin);
  const first = good(await again(() => shop.storePage({ stage: "init", ...offer })));
  const bookingId = first.bookTransId;
  onOpened(bookingId, shop);
  good(await again(() => shop.storePage({ bookingId, stage: "passengers", paxList: passengersFor(first) })));
  good(await again(() => shop.storePage({ bookingId, stage: "payer", payer: aPayer })));
  good(await again(() => shop.storePage({ bookingId, stage: "extras", additionalServices: [] })));
  good(await again(() => shop.storePage({ bookingId, stage: "check", acceptTerms: true })));
  const { paymentTransUid, paymentUrl, amountNIS } = good(await again(() => shop.getPaymentUrl({ bookingId })));
  return {
    bookingId,
    paymentTransUid,
    paymentUrl,
    amountAgorot: Math.round(Number(amountNIS) * 100),
    state: async () => good(await shop.storedPage({ bookingId })).state,
    debit: async (retry = 0) => good(await shop.debitCreditCard({ bookingId, paymentTransUid, retry })),
  };
}

/** An employee of the health fund who pays with two cards: the first is held, the second's page is open. */
export async function toSecondCardPage(origin: string, offer: Offer, employeeNumber: string): Promise<AtCardPage> {
  const shop = shopOver(origin, undefined, "HEALTH");
  const first = good(await shop.storePage({ stage: "init", ...offer }));
  const bookingId = first.bookTransId;
  good(await shop.storePage({ bookingId, stage: "passengers", paxList: passengersFor(first) }));
  const payer = { ...aPayer, IdenticationNumber: demoIdentity(employeeNumber) };
  good(await shop.storePage({ bookingId, stage: "payer", payer }));
  good(await shop.storePage({ bookingId, stage: "employee", employeeNumber, leaveApproval: true }));
  good(await shop.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  good(await shop.storePage({ bookingId, stage: "check", acceptTerms: true, cards: 2 }));
  const payment = good(await shop.getPaymentUrl({ bookingId }));
  await typeCard(payment.paymentUrl, "callback-never");
  good(await shop.debitCreditCard({ bookingId, paymentTransUid: payment.paymentTransUid }));
  const { paymentTransUid, paymentUrl, amountNIS } = good(await shop.getPaymentUrl({ bookingId }));
  const agorot = (amount: string) => Math.round(Number(amount) * 100);
  return {
    bookingId,
    paymentTransUid,
    paymentUrl,
    amountAgorot: agorot(amountNIS),
    heldFirst: { paymentTransUid: payment.paymentTransUid, amountAgorot: agorot(payment.amountNIS) },
    state: async () => good(await shop.storedPage({ bookingId })).state,
    debit: async (retry = 0) =>
      good(await shop.debitCreditCard({ bookingId, maccabiCardIndex: 2, paymentTransUid, retry })),
  };
}

/** Posts the gateway's form like a browser without script. The redirect is not followed: the shopper may be gone. */
export async function typeCard(paymentUrl: string, card: string): Promise<void> {
  const body = new URLSearchParams({ number: magicCardNamed(card)!.number, expiry: "09/39", cvv: "914" });
  const answer = await fetch(paymentUrl, { method: "POST", body, redirect: "manual" });
  await answer.body?.cancel();
  if (answer.status !== 303) throw new Error(`the card page answered ${answer.status}`);
}

/** Milliseconds until the booking reached one of these states; calls without a response are retried. Throws after `most`. */
export async function settledAfter(
  booking: AtCardPage,
  most: number,
  states: readonly BookingState[] = ["OK"],
): Promise<number> {
  const startedAt = Date.now();
  let lastState = "no answer";
  while (Date.now() - startedAt < most) {
    lastState = await booking.state().catch(() => lastState);
    if (states.some((state) => state === lastState)) return Date.now() - startedAt;
    await delay(250);
  }
  throw new Error(`booking ${booking.bookingId} is ${lastState} after ${most} ms`);
}
