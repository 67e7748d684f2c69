import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { deskCode, holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { paidBooking, visiting } from "../../../tests/factories/visitor";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { adminNotification, outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { cancellationRequest } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
  await somePeople(at);
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const aPaidBooking = () => {
  count += 1;
  return paidBooking(at, `visitor-to-be-${count}`);
};

test("a cancellation can be requested once, and its fee is recorded as of that moment", async () => {
  covers("7.123");
  const { pnr, bookingId } = await aPaidBooking();
  const { who } = await visiting(at, pnr);
  const { cancellationOffer, paidNIS } = good(await who.bookInfo({}));
  const statutory = cancellationOffer.tracks.find(({ track }) => track === "statutory")!;
  expect(statutory.allowed).toBe(true);
  // Five percent or a hundred shekels, whichever is lower.
  expect(Number(statutory.feeNIS)).toBe(Math.min(100, Math.round(Number(paidNIS) * 5) / 100));
  expect(Number(statutory.feeNIS) + Number(statutory.refundNIS)).toBeCloseTo(Number(paidNIS), 2);
  const login = good(
    await who.requestCancellation({ bookingId, event: "canceledWithBody", track: "statutory", reason: "חלינו" }),
  );
  at.clock.forward(3_600_000);
  const again = await visiting(at, pnr);
  expect(good(await again.who.requestCancellation({ bookingId, event: "canceledWithoutBody" })).requestedAt).toBe(
    login.requestedAt,
  );
});

test("until the desk acts, another track or reason replaces the first one; another track has the time of its own request", async () => {
  const { pnr, bookingId, shopper } = await aPaidBooking();
  const { who } = await visiting(at, pnr);
  const first = good(await who.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "statutory" }));
  at.clock.forward(3_600_000);
  const request = { bookingId, event: "canceledWithBody", reason: "We are ill" } as const;
  const second = good(await shopper.requestCancellation({ ...request, track: "supplier" }));
  expect(Date.parse(second.requestedAt!) - Date.parse(first.requestedAt!)).toBe(3_600_000);
  const supplier = second.tracks.find(({ track }) => track === "supplier")!;
  const asked = async () =>
    (await database.db.select().from(cancellationRequest).where(eq(cancellationRequest.bookingId, bookingId)))[0];
  expect(await asked()).toMatchObject({
    track: "supplier",
    reason: "We are ill",
    feeAgorot: Math.round(Number(supplier.feeNIS) * 100),
    requestedBy: "shopper",
  });
  // Said again without a track or a reason, nothing of it is lost.
  const again = await visiting(at, pnr);
  good(await again.who.requestCancellation({ bookingId, event: "canceledWithoutBody" }));
  expect(await asked()).toMatchObject({ track: "supplier", reason: "We are ill" });
  const told = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
  expect(told.filter(({ key }) => key.startsWith("cancellation-asked"))).toHaveLength(2);
});

test("a request's amounts follow a refund that the desk grants, on the customer's page as at the desk", async () => {
  const { pnr, bookingId } = await aPaidBooking();
  const { who } = await visiting(at, pnr);
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  good(await who.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "statutory" }));
  const asked = async () => good(await who.bookInfo({})).cancellationOffer.asked;
  const refund = { amount: "50.00", shownPrice: "1200.00", reason: "the pool was closed" };
  expect(await asked()).toEqual({ track: "statutory", feeNIS: "100.00", refundNIS: "4100.00" });
  good(await desk.deskRefund({ bookingId, ...refund, totp: deskCode(at) }));
  const { feeNIS, refundNIS } = good(await desk.deskBooking({ bookingId })).cancellation.asked!;
  expect(await asked()).toEqual({ track: "statutory", feeNIS, refundNIS });
  expect(Number(refundNIS)).toBeLessThan(4100);
});

test("an agency's customer reads what a request costs of the agency's price", async () => {
  const { pnr, bookingId } = await aPaidBooking();
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const names = { agencyCode: "GALIL", odyAgentCode: "GALIL", clerkName: null, mayPhoneOrder: false };
  const agent = { ...names, salePriceMinor: 140_000, discountMinor: 0, phoneFeeMinor: 0 };
  await database.db
    .update(booking)
    .set({ draft: { ...row!.draft, agent } })
    .where(eq(booking.id, bookingId));
  const { who } = await visiting(at, pnr);
  const offered = good(await who.bookInfo({})).cancellationOffer.tracks.find(({ track }) => track === "supplier")!;
  good(await who.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "supplier" }));
  const { allowed: _, ...terms } = offered;
  expect(Number(terms.feeNIS)).toBe(490);
  expect(good(await who.bookInfo({})).cancellationOffer.asked).toEqual(terms);
});

test("a withdrawn request has no effect: the payer and the desk are told, and a later one counts from its own day", async () => {
  const { pnr, bookingId } = await aPaidBooking();
  const { who } = await visiting(at, pnr);
  expect(refusal(await who.withdrawCancellation({})).code).toBe("gone");
  const request = { bookingId, event: "canceledWithoutBody", track: "supplier" } as const;
  const first = good(await who.requestCancellation(request));
  at.clock.forward(60_000);
  good(await who.withdrawCancellation({}));
  expect(good(await who.bookInfo({})).cancellationOffer.requestedAt).toBeUndefined();
  expect(refusal(await who.withdrawCancellation({})).code).toBe("gone");
  const again = good(await who.requestCancellation(request));
  expect(Date.parse(again.requestedAt!) - Date.parse(first.requestedAt!)).toBe(60_000);
  const told = (await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId))).map(({ key }) => key);
  expect(told.filter((key) => key.startsWith("cancellation-withdrawn"))).toHaveLength(2);
  good(await who.withdrawCancellation({}));
  // The desk reads of each withdrawal.
  const notices = await database.db
    .select()
    .from(adminNotification)
    .where(like(adminNotification.key, "cancellation-withdrawn:%"));
  expect(notices).toHaveLength(2);
  expect(told.filter((key) => key.startsWith("cancellation-asked"))).toHaveLength(4);
});

test("another visitor's, another shopper's and an anonymous request to cancel is not found", async () => {
  const { bookingId } = await aPaidBooking();
  const { who } = await visiting(at, (await aPaidBooking()).pnr);
  const request = { bookingId, event: "canceledWithoutBody" } as const;
  for (const other of [who, at.as("somebody else"), holding(at, {})])
    expect(refusal(await other.requestCancellation(request)).code).toBe("not-found");
});
