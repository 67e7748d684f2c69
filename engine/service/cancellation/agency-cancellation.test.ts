import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { roomType } from "../../offer/catalogue/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { netPaid } from "../../sale/payment/net-paid";
import { cancellationRequest } from "../visitors/schema";
import { cancellationTracks, feeBaseOf } from "./cancellation-offer";

let database: TestDatabase;
let at: TestEngine;
let sids: Awaited<ReturnType<typeof sellersSids>>;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  sids = await sellersSids(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

/** A couple's booking of an agency at 1,200 dollars, sold to its customer for 1,400; on its account, or paid by card. */
async function agencyOrder({ onAccount = true, onRequest = false, services = [] as string[] } = {}) {
  await database.db.update(roomType).set({ onRequest });
  at.engine.parts.catalogue.forget();
  const { seller, bookingId, agent, check } = await agentBooking(at, sids.agency);
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: services }));
  good(await agent({ salePriceByAgent: "1400.00" }));
  good(await check(onAccount ? { BypassPaymentByAgent: true } : {}));
  if (!onAccount) {
    const { paymentTransUid } = good(await seller.getPaymentUrl({ bookingId }));
    at.gateway.approve(paymentTransUid);
    good(await seller.debitCreditCard({ bookingId, paymentTransUid }));
  }
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  return { bookingId, row: row!, seller };
}

async function customerOf(pnr: string) {
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return holding(at, { visitorSid: opened.visitorSid });
}

const agorot = (amountNIS: string) => Math.round(Number(amountNIS) * 100);

test.each([
  ["on its account", true],
  ["by card", false],
])(
  "an agency reads before it asks what each way costs it and its customer, %s, and its request keeps that",
  async (_, onAccount) => {
    const { bookingId, row, seller } = await agencyOrder({ onAccount, services: ["FLYING_SAFE"] });
    const { tracks } = good(await seller.agencyCancellation({ bookingId }));
    const base = await feeBaseOf(database.db, row, await netPaid(database.db, bookingId));
    const own = await cancellationTracks(database.db, row, base, at.clock.now());
    expect(tracks.map(({ track, feeNIS, refundNIS }) => [track, agorot(feeNIS), agorot(refundNIS)])).toEqual(
      own.map(({ track, feeAgorot, refundAgorot }) => [track, feeAgorot, refundAgorot]),
    );
    // For an order on the account nothing goes back to a card: the rest of its net price comes off the account.
    expect(
      tracks.map(({ feeNIS, refundNIS, offAccountNIS }) => agorot(feeNIS) + agorot(offAccountNIS ?? refundNIS)),
    ).toEqual(tracks.map(() => base.agorot));
    expect(tracks.map(({ offAccountNIS }) => offAccountNIS !== undefined)).toEqual(tracks.map(() => onAccount));
    const customer = await customerOf(row.pnr);
    const read = good(await customer.bookInfo({})).cancellationOffer.tracks;
    expect(tracks.map(({ track, customer }) => ({ track, ...customer }))).toEqual(
      read.map(({ track, feeNIS, refundNIS }) => ({ track, feeNIS, refundNIS })),
    );
    // The supplier's fee is a part of what each of the two pays.
    const [supplier] = tracks.filter(({ track }) => track === "supplier");
    expect(Number(supplier!.customer!.feeNIS)).toBeGreaterThan(Number(supplier!.feeNIS));

    const shown = { shownFeeNIS: supplier!.feeNIS, shownRefundNIS: supplier!.refundNIS };
    const ask = (more: object) =>
      seller.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "supplier", ...shown, ...more });
    expect(refusal(await ask({ shownFeeNIS: supplier!.customer!.feeNIS })).code).toBe("price-changed");
    good(await ask({}));
    const [kept] = await database.db
      .select()
      .from(cancellationRequest)
      .where(eq(cancellationRequest.bookingId, bookingId));
    expect([kept!.track, kept!.feeAgorot, kept!.requestedBy]).toEqual(["supplier", agorot(supplier!.feeNIS), "agent"]);
    // What was asked for is not offered again; a cancelled booking has nothing to offer.
    const after = good(await seller.agencyCancellation({ bookingId }));
    expect([after.tracks, after.requestedAt]).toEqual([[], kept!.requestedAt.toISOString()]);
    good(await desk.deskCancel({ bookingId, track: "supplier" }));
    expect(good(await seller.agencyCancellation({ bookingId })).tracks).toEqual([]);
  },
);

test("the last day of a fee is the last on which it is the same", async () => {
  const { bookingId, row, seller } = await agencyOrder();
  const { tracks } = good(await seller.agencyCancellation({ bookingId }));
  const base = await feeBaseOf(database.db, row, 0);
  const on = async (day: string) =>
    Object.fromEntries(
      (await cancellationTracks(database.db, row, base, new Date(`${day}T10:00:00Z`))).map((one) => [one.track, one]),
    );
  expect(tracks.filter(({ allowed }) => allowed).map(({ track }) => track)).toEqual(["statutory", "supplier"]);
  for (const { track, feeNIS, until } of tracks) {
    const [last, next] = [await on(until!), await on(addDays(until!, 1))];
    expect([last[track]!.allowed, last[track]!.feeAgorot]).toEqual([true, agorot(feeNIS)]);
    expect(next[track]!.allowed && next[track]!.feeAgorot === agorot(feeNIS), track).toBe(false);
  }
});

test("an order that waits for its hotel is free to cancel, without a last day", async () => {
  const { bookingId, seller } = await agencyOrder({ onRequest: true });
  const { tracks } = good(await seller.agencyCancellation({ bookingId }));
  expect(tracks.length).toBeGreaterThan(0);
  for (const { feeNIS, refundNIS, until } of tracks)
    expect([feeNIS, refundNIS, until]).toEqual(["0.00", "0.00", undefined]);
});

test("a booking that is not an agency's, or that was only begun, has no offer for one", async () => {
  const { bookingId, seller } = await agentBooking(at, sids.agency);
  expect(good(await seller.agencyCancellation({ bookingId })).tracks).toEqual([]);
  expect(refusal(await holding(at, sids.noBypass).agencyCancellation({ bookingId })).code).toBe("not-found");
});
