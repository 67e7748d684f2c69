import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { anotherHotel, roomNights } from "../../../tests/factories/other-hotel";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverMoney, soldBooking, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { outbox } from "../../outbox/schema";
import { auditLog } from "../../people/desk-users/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { sweepChanges } from "../../sale/change/sweep-changes";
import { coupon } from "../../sale/coupons/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;
const nights = 4;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  // A couple's four nights cost 400 dollars in the booked hotel; 320, 400 and 480 in these: 80 dollars at 3.5 are 280
  // shekels.
  await anotherHotel(at, { id: "cheaper", adultMinor: 4000, rooms: 30 });
  await anotherHotel(at, { id: "alike", adultMinor: 5000, rooms: 30 });
  await anotherHotel(at, { id: "dearer", adultMinor: 6000, rooms: 30 });
  await anotherHotel(at, { id: "small", adultMinor: 5000, rooms: 1 });
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const day = (ahead: number) => new Date(at.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
const offer = (bookingId: string, toHotelId: string, more: object = {}) =>
  desk.deskOfferHotelChange({ bookingId, toHotelId, cls: "STD-BB", answerBy: day(3), ...more });

async function sellBooking() {
  count += 1;
  const sale = await soldBooking(at, `hotel-change-${count}`);
  const [row] = await database.db.select().from(booking).where(eq(booking.id, sale.bookingId));
  return { ...sale, pnr: row!.pnr };
}

/** The links of the SMS and of the mail with the last offer. */
async function linksOf(bookingId: string): Promise<(string | undefined)[]> {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "hotel-change:%")));
  return (["sms", "mail"] as const).map((kind) => {
    const text = (rows.find((row) => row.kind === kind)?.payload as { text: string } | undefined)?.text;
    return text && /hotel-change\/([\w-]+)/.exec(text)?.[1];
  });
}

async function linkOf(bookingId: string): Promise<string> {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "hotel-change:%")))
    .orderBy(outbox.id);
  return /hotel-change\/([\w-]+)$/.exec((rows.at(-1)!.payload as { text: string }).text)![1]!;
}

async function visiting(pnr: string) {
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return holding(at, { visitorSid: opened.visitorSid });
}

describe("an offer of another hotel", () => {
  test("lists room, board, price and availability", async () => {
    covers("7.189");
    const { bookingId } = await sellBooking();
    const choices = async (hotelId: string) =>
      good(await desk.deskHotelChoices({ bookingId, hotelId, langCode: "ENG" })).rooms;
    expect(await choices("cheaper")).toEqual([
      { cls: "STD-BB", room: "Standard room", basis: "Bed and breakfast", differenceNIS: "-280.00", free: 30 },
    ]);
    expect((await choices("dearer"))[0]!.differenceNIS).toBe("280.00");
    expect(await choices(at.shop.hotelId)).toEqual([]);
  });

  test("takes a coupon's percentage of the other hotel's price", async () => {
    await database.db.insert(coupon).values({
      ...{ code: "TENOFAHOTEL1", percent: 10, currency: "USD", usableFrom: "2026-01-01", usableUntil: "2027-12-31" },
      createdAt: at.clock.now(),
    });
    const { bookingId, shopper } = await soldBooking(at, "hotel-change-coupon", { coupons: ["TENOFAHOTEL1"] });
    // 80 dollars less, of which the coupon was a tenth: 72.
    const { rooms } = good(await desk.deskHotelChoices({ bookingId, hotelId: "cheaper", langCode: "ENG" }));
    expect(rooms[0]!.differenceNIS).toBe("-252.00");
    good(await offer(bookingId, "cheaper", { shownNIS: "-252.00" }));
    good(await holding(at, {}).acceptHotelChange({ token: await linkOf(bookingId), accepted: true }));
    const info = good(await shopper.succeededBooking({ bookingId }));
    expect([info.price.price, info.coupons]).toEqual(["1008.00", [{ code: "TENOFAHOTEL1", amount: "112.00" }]]);
    good(await desk.deskCancel({ bookingId, track: "statutory" }));
    await deliverMoney(at);
    expect(await at.invariants()).toEqual([]);
  });

  test("is held when offered, taken when accepted, and the old rooms are released", async () => {
    covers("4.20", "4.25", "7.29", "7.40");
    const { bookingId, shopper } = await sellBooking();
    const [before, other] = [await roomNights(at, at.shop.hotelId), await roomNights(at, "alike")];
    good(await offer(bookingId, "alike"));
    expect(good(await shopper.succeededBooking({ bookingId })).hotels[0]!.status).toBe("cxxl");
    expect(await roomNights(at, "alike")).toEqual({ ...other, held: other.held + nights });
    const token = await linkOf(bookingId);
    expect(await linksOf(bookingId)).toEqual([token, token]);
    const anyone = holding(at, {});
    expect(good(await anyone.hotelChange({ token, langCode: "ENG" }))).toMatchObject({
      to: "Hotel alike",
      room: "Standard room",
      basis: "Bed and breakfast",
      differenceNIS: "0.00",
    });
    expect(good(await anyone.acceptHotelChange({ token, accepted: true })).accepted).toBe(true);
    expect(await roomNights(at, "alike")).toEqual({ held: other.held, sold: other.sold + nights });
    expect(await roomNights(at, at.shop.hotelId)).toEqual({ ...before, sold: before.sold - nights });
    const info = good(await shopper.succeededBooking({ bookingId }));
    expect([info.hotels[0]!.hotelId, info.hotels[0]!.status, info.rooms[0]!.status]).toEqual(["alike", "ok", "ok"]);
    // Repeating the answer has no effect, and changing it is refused.
    expect(good(await anyone.acceptHotelChange({ token, accepted: true })).accepted).toBe(true);
    expect(refusal(await anyone.acceptHotelChange({ token, accepted: false })).code).toBe("already-answered");
    expect(await roomNights(at, "alike")).toEqual({ held: other.held, sold: other.sold + nights });
    expect(await at.invariants()).toEqual([]);
  });

  test("recreates the documents: the payer gets the voucher of the new hotel", async () => {
    const { bookingId, shopper } = await sellBooking();
    const voucher = async () =>
      JSON.stringify(good(await shopper.documentPage({ bookingId, kind: "voucher", langCode: "ENG" })).document);
    expect(await voucher()).toContain("Olive Bay");
    good(await offer(bookingId, "alike"));
    good(await holding(at, {}).acceptHotelChange({ token: await linkOf(bookingId), accepted: true }));
    expect(await voucher()).toContain("Hotel alike");
    const rows = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
    const offered = rows.find(({ key, kind }) => key.startsWith("hotel-change:") && kind === "mail")!.payload as {
      text: string;
    };
    for (const name of ["מפרץ הזית", "מלון alike"]) expect(offered.text).toContain(name);
    const messages = rows.filter(({ key }) => key.startsWith("changed:"));
    expect(messages.map(({ kind }) => kind).sort()).toEqual(["mail", "sms"]);
    expect(messages.find(({ kind }) => kind === "mail")!.payload).toMatchObject({ document: { bookingId } });
  });

  test("at a lower price refunds the difference to the card, and a cancellation the rest", async () => {
    covers("7.186");
    const { bookingId, uid, pnr } = await sellBooking();
    good(await offer(bookingId, "cheaper"));
    const visitor = await visiting(pnr);
    const change = good(await visitor.bookInfo({})).hotelChange!;
    expect(change).toMatchObject({ differenceNIS: "-280.00", token: "" });
    const answer = { changeId: change.changeId, accepted: true };
    expect(refusal(await visitor.answerHotelChange({ ...answer, shownNIS: "-300.00" })).code).toBe("price-changed");
    good(await visitor.answerHotelChange({ ...answer, shownNIS: "-280.00" }));
    // The refund is in transit: a cancellation now refunds only what is left.
    const { tracks } = good(await visitor.bookInfo({})).cancellationOffer;
    const byLaw = tracks.find(({ track }) => track === "statutory")!;
    expect(Number(byLaw.feeNIS) + Number(byLaw.refundNIS)).toBe(4200 - 280);
    await deliverMoney(at);
    expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(28_000);
    const info = good(await visitor.bookInfo({}));
    expect([info.price.price, info.paidNIS]).toEqual(["1120.00", "3920.00"]);
    expect(await at.invariants()).toEqual([]);
    const cancellation = good(await desk.deskCancel({ bookingId, track: "statutory" }));
    await deliverMoney(at);
    expect(await stateOf(at, bookingId)).toBe("CANCELLED");
    expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(
      28_000 + Math.round(Number(cancellation.refundNIS) * 100),
    );
    expect((await roomNights(at, "cheaper")).sold).toBe(0);
    expect(await at.invariants()).toEqual([]);
  });

  test("at a lower price is the same price to an agency's customer, whose page and messages name no refund", async () => {
    const { bookingId, uid, pnr } = await sellBooking();
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    const agent = { agencyCode: "GALIL", salePriceMinor: 140_000, discountMinor: 0, phoneFeeMinor: 0 };
    const draft = { ...row!.draft, agent: { ...agent, odyAgentCode: "GALIL", clerkName: null, mayPhoneOrder: false } };
    await database.db.update(booking).set({ draft }).where(eq(booking.id, bookingId));
    good(await offer(bookingId, "cheaper"));
    const token = await linkOf(bookingId);
    const shown = good(await holding(at, {}).hotelChange({ token }));
    expect(shown.differenceNIS).toBe("0.00");
    const visitor = await visiting(pnr);
    const info = good(await visitor.bookInfo({}));
    expect([info.hotelChange!.differenceNIS, info.lastChange!.differenceNIS]).toEqual(["0.00", "0.00"]);
    const answer = { token, accepted: true };
    expect(refusal(await holding(at, {}).acceptHotelChange({ ...answer, shownNIS: "-280.00" }))).toMatchObject({
      code: "price-changed",
      details: { new: "0.00" },
    });
    const accepted = good(await holding(at, {}).acceptHotelChange({ ...answer, shownNIS: "0.00" }));
    expect(accepted).toMatchObject({ accepted: true, differenceNIS: "0.00" });
    const told = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
    const messages = told.filter(({ key }) => /^(changed|hotel-change):/.test(key));
    expect(messages).toHaveLength(4);
    expect(JSON.stringify(messages.map(({ payload }) => payload))).not.toContain("280");
    await deliverMoney(at);
    expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(28_000);
    const offered = good(await desk.deskBooking({ bookingId, langCode: "ENG" })).changes;
    expect(offered[0]).toMatchObject({ differenceNIS: "-280.00", state: "accepted" });
    expect(await at.invariants()).toEqual([]);
  });

  test("at a higher price costs the customer nothing if the desk waives it, with its reason in the audit log", async () => {
    const { bookingId, shopper, amountNIS } = await sellBooking();
    good(await offer(bookingId, "dearer", { waiveReason: "overbooked by the hotel" }));
    const token = await linkOf(bookingId);
    const change = good(await holding(at, {}).hotelChange({ token }));
    expect([change.differenceNIS, change.waived]).toEqual(["0.00", true]);
    good(await holding(at, {}).acceptHotelChange({ token, accepted: true }));
    const info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
    expect([info.hotels[0]!.hotelId, info.paidNIS, info.price.price]).toEqual(["dearer", amountNIS, "1200.00"]);
    expect(info.lines.find(({ code }) => code === "WAIVED")).toMatchObject({ total: "-80.00" });
    const log = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `booking:${bookingId}`));
    expect(log[0]!.details).toMatchObject({ waivedAgorot: 28_000, reason: "overbooked by the hotel" });
    expect(await at.invariants()).toEqual([]);
  });

  test("at a higher price is refused without a reason, and nothing is held", async () => {
    const { bookingId, shopper } = await sellBooking();
    const other = await roomNights(at, "dearer");
    expect(refusal(await offer(bookingId, "dearer"))).toMatchObject({ code: "invalid-input", field: "waiveReason" });
    expect(await roomNights(at, "dearer")).toEqual(other);
    expect(good(await shopper.succeededBooking({ bookingId })).hotels[0]!.status).toBe("ok");
    expect(good(await desk.deskBooking({ bookingId })).changes).toEqual([]);
  });

  test("that was declined releases its rooms and leaves the booking unchanged", async () => {
    const { bookingId, shopper } = await sellBooking();
    const other = await roomNights(at, "alike");
    good(await offer(bookingId, "alike"));
    const token = await linkOf(bookingId);
    const waitsFor = async () => good(await desk.deskBooking({ bookingId })).row.waiting;
    expect(await waitsFor()).toEqual(["offer"]);
    expect(good(await holding(at, {}).acceptHotelChange({ token, accepted: false })).accepted).toBe(false);
    // The customer is told once that the answer arrived, however often it is sent.
    good(await holding(at, {}).acceptHotelChange({ token, accepted: false }));
    const told = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
    const kinds = told.filter(({ key }) => key.startsWith("offer-declined:")).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(["mail", "sms"]);
    // Nothing waits for the customer now: the desk has to find another hotel.
    expect(await waitsFor()).toEqual(["no-hotel"]);
    const listed = async (input: object) =>
      good(await desk.deskBookings(input)).bookings.find((row) => row.bookTransId === bookingId)?.waiting;
    expect(await listed({ waiting: true })).toEqual(["no-hotel"]);
    expect(await listed({ waitsFor: "no-hotel" })).toEqual(["no-hotel"]);
    expect(await listed({ waitsFor: "offer" })).toBeUndefined();
    const waiting = good(await desk.deskBookings({ waiting: true, to: 200 })).bookings;
    expect(waiting.map(({ bookTransId }) => bookTransId)).toContain(bookingId);
    expect(await roomNights(at, "alike")).toEqual(other);
    expect(refusal(await holding(at, {}).acceptHotelChange({ token, accepted: true })).code).toBe("already-answered");
    expect(good(await shopper.succeededBooking({ bookingId })).hotels[0]!.hotelId).toBe(at.shop.hotelId);
    expect(await at.invariants()).toEqual([]);
  });

  test("lets the customer cancel for a full refund, before and after declining it", async () => {
    const { bookingId, uid, pnr, amountNIS } = await sellBooking();
    const provider = { track: "provider", allowed: true, feeNIS: "0.00", refundNIS: amountNIS };
    const visitor = await visiting(pnr);
    const tracks = async () => good(await visitor.bookInfo({})).cancellationOffer.tracks;
    expect((await tracks()).map(({ track }) => track)).toEqual(["statutory", "supplier"]);
    const request = { bookingId, event: "canceledWithoutBody", track: "provider" } as const;
    expect(refusal(await visitor.requestCancellation(request))).toMatchObject({ field: "track" });
    good(await offer(bookingId, "alike"));
    expect(await tracks()).toContainEqual(expect.objectContaining(provider));
    const declined = good(await holding(at, {}).acceptHotelChange({ token: await linkOf(bookingId), accepted: false }));
    expect([declined.accepted, declined.notProvided]).toEqual([false, true]);
    expect(await tracks()).toContainEqual(expect.objectContaining(provider));
    for (const _ of [1, 2]) good(await visitor.requestCancellation(request));
    const told = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
    const kinds = told.filter(({ key }) => key.startsWith("cancellation-asked:")).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(["mail", "sms"]);
    expect(good(await desk.deskBooking({ bookingId })).cancellation.asked).toMatchObject({ feeNIS: "0.00" });
    const cancelled = good(await desk.deskCancel({ bookingId, track: "provider" }));
    expect([cancelled.feeNIS, cancelled.refundNIS]).toEqual(["0.00", amountNIS]);
    await deliverMoney(at);
    expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(Math.round(Number(amountNIS) * 100));
    expect(await at.invariants()).toEqual([]);
  });

  test("is not needed for the desk to return everything when the shop cannot provide what it sold", async () => {
    const { bookingId, amountNIS } = await sellBooking();
    const cancelled = good(await desk.deskCancel({ bookingId, track: "provider" }));
    expect([cancelled.feeNIS, cancelled.refundNIS]).toEqual(["0.00", amountNIS]);
    await deliverMoney(at);
    expect(await stateOf(at, bookingId)).toBe("CANCELLED");
  });

  test("without an answer releases its rooms and expires", async () => {
    covers("7.30");
    const { bookingId } = await sellBooking();
    const other = await roomNights(at, "alike");
    good(await offer(bookingId, "alike"));
    const token = await linkOf(bookingId);
    const now = at.clock.now().toISOString();
    at.clock.forward(5 * 86_400_000);
    expect(refusal(await holding(at, {}).acceptHotelChange({ token, accepted: true })).code).toBe("gone");
    expect(await sweepChanges(at.engine.parts)).toBe(1);
    expect(await roomNights(at, "alike")).toEqual(other);
    expect(good(await holding(at, {}).hotelChange({ token })).ended).toBe("expired");
    expect(refusal(await holding(at, {}).acceptHotelChange({ token, accepted: true })).code).toBe("gone");
    at.clock.backTo(now);
    expect(await at.invariants()).toEqual([]);
  });

  test("of the last room goes to one booking only", async () => {
    const [first, second] = [await sellBooking(), await sellBooking()];
    const both = await Promise.all([offer(first.bookingId, "small"), offer(second.bookingId, "small")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refusal(both.find(({ ok }) => !ok)!).code).toBe("sold-out");
    // The booking that did not get the room is unchanged.
    const loser = both[0]!.ok ? second : first;
    expect(good(await loser.shopper.succeededBooking({ bookingId: loser.bookingId })).hotels[0]!.status).toBe("ok");
  });

  test("made again replaces the first offer and invalidates its link", async () => {
    const { bookingId } = await sellBooking();
    const [cheaper, alike] = [await roomNights(at, "cheaper"), await roomNights(at, "alike")];
    good(await offer(bookingId, "cheaper"));
    const first = await linkOf(bookingId);
    // A second offer that fails leaves the first one valid.
    expect(refusal(await offer(bookingId, "small")).code).toBe("sold-out");
    expect(good(await holding(at, {}).hotelChange({ token: first })).ended).toBe(undefined);
    good(await offer(bookingId, "alike"));
    expect(await roomNights(at, "cheaper")).toEqual(cheaper);
    expect((await roomNights(at, "alike")).held).toBe(alike.held + nights);
    expect(refusal(await holding(at, {}).acceptHotelChange({ token: first, accepted: true })).code).toBe("gone");
    expect(good(await holding(at, {}).hotelChange({ token: first })).ended).toBe("replaced");
    const second = await linkOf(bookingId);
    good(await desk.deskCancel({ bookingId, track: "statutory" }));
    expect(good(await holding(at, {}).hotelChange({ token: second })).ended).toBe("cancelled");
    expect(good(await desk.deskBooking({ bookingId })).changes.map(({ state }) => state)).toEqual([
      "cancelled",
      "replaced",
    ]);
    expect(await roomNights(at, "alike")).toEqual(alike);
    await deliverMoney(at);
    expect(await at.invariants()).toEqual([]);
  });

  test.each([
    ["the same hotel", { toHotelId: "h-rho-1" }, "toHotelId"],
    ["one that is not there", { toHotelId: "castle" }, "toHotelId"],
    ["a room it does not have", { cls: "SUI-BB" }, "cls"],
    ["a day that has passed", { answerBy: "2026-01-01" }, "answerBy"],
    ["a day after departure", { answerBy: "2028-01-01" }, "answerBy"],
  ])("cannot be %s", async (_, more, field) => {
    const { bookingId } = await sellBooking();
    expect(refusal(await offer(bookingId, "alike", more))).toMatchObject({ code: "invalid-input", field });
  });

  test("at another price than the desk was shown is refused", async () => {
    const { bookingId } = await sellBooking();
    expect(refusal(await offer(bookingId, "cheaper", { shownNIS: "-100.00" }))).toMatchObject({
      code: "price-changed",
      details: { old: "-100.00", new: "-280.00" },
    });
  });
});

test("with a forged token opens nothing", async () => {
  const token = "a-token-that-was-made-up";
  expect(refusal(await holding(at, {}).hotelChange({ token })).code).toBe("not-found");
  expect(refusal(await holding(at, {}).acceptHotelChange({ token, accepted: true })).code).toBe("not-found");
});
