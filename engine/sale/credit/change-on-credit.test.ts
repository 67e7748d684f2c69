import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { anotherDay } from "../../../tests/factories/other-day";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { signOffer } from "../../../tests/factories/sign-offer";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { demoPassword as password } from "../../demo/demo-people";
import { adminNotification, outbox } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../booking/schema";
import { agencyOrder } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let agencySid: string;
let desk: ReturnType<typeof holding>;
let dearerDay: string;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  // A couple's four nights cost 80 dollars more there, and their flights 60 dollars more on that day: at 3.5, less 8 % commission, 257.60
  // and 193.20 shekels.
  await anotherHotel(at, { id: "dearer", adultMinor: 6000, rooms: 30 });
  dearerDay = addDays(at.shop.startDate, 21);
  await anotherDay(at, { startDate: dearerDay, fareAdultMinor: 43000, places: 50 });
  agencySid = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password })).agencySid;
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(async () => {
  await database.db.delete(agencyOrder);
  await database.db.delete(usageLimit);
  await limit(null);
});
afterAll(() => database.cleanup());

const limit = (creditLimitAgorot: number | null) =>
  database.db.update(agency).set({ creditLimitAgorot }).where(eq(agency.code, "GALIL"));

let shoppers = 0;
/** A couple's order without payment at 1,200 dollars, 3,864 shekels less 8 % commission; with Flying Safe at 1,260 dollars, 4,057.20. */
async function prepared(additionalServices: string[] = []) {
  shoppers += 1;
  const seller = holding(at, { agencySid, shopperSid: `a-seller-of-changes-${shoppers}` });
  const page = good(await seller.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices }));
  good(await seller.storePage({ bookingId, stage: "agent", salePriceByAgent: "1400.00" }));
  const order = () => seller.storePage({ bookingId, stage: "check", acceptTerms: true, BypassPaymentByAgent: true });
  return { seller, bookingId, order };
}

async function ordered(services?: string[]): Promise<string> {
  const { bookingId, order } = await prepared(services);
  good(await order());
  return bookingId;
}

const day = (ahead: number) => new Date(at.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
const offerHotel = (bookingId: string) =>
  desk.deskOfferHotelChange({ bookingId, toHotelId: "dearer", cls: "STD-BB", answerBy: day(3) });
const openNIS = async () => good(await desk.deskAgencyCredit({ agencyCode: "GALIL" })).openNIS;

async function answerOffer(bookingId: string, accepted: boolean) {
  good(await holding(at, {}).acceptHotelChange({ token: await tokenOf(bookingId, "hotel-change"), accepted }));
}

/** The token of the last link of a kind that was sent for a booking. */
async function tokenOf(bookingId: string, kind: "hotel-change" | "sign"): Promise<string> {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, `${kind}:%`)))
    .orderBy(outbox.id);
  return new RegExp(`${kind}/([\\w-]+)$`).exec((rows.at(-1)!.payload as { text: string }).text)![1]!;
}

test("a dearer hotel for an order without payment is refused beyond the agency's limit, and changes nothing", async () => {
  const bookingId = await ordered();
  await limit(412_159);
  expect(refusal(await offerHotel(bookingId))).toMatchObject({
    code: "credit-limit",
    details: { limitNIS: "4121.59", openNIS: "3864.00", priceNIS: "257.60" },
  });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  expect(row!.draft.hotelStatus).not.toBe("cxxl");
  await limit(412_160);
  good(await offerHotel(bookingId));
});

test("what is on offer is kept free for it, and on the account once it is accepted", async () => {
  const bookingId = await ordered();
  await limit(798_559);
  const other = await prepared();
  good(await offerHotel(bookingId));
  expect(await openNIS()).toBe("3864.00");
  expect(refusal(await other.order())).toMatchObject({ code: "credit-limit", details: { openNIS: "4121.60" } });
  await answerOffer(bookingId, true);
  expect(await openNIS()).toBe("4121.60");
  expect(refusal(await other.order()).code).toBe("credit-limit");
  expect(await at.invariants()).toEqual([]);
});

test("an offer that is declined frees what was kept for it", async () => {
  const bookingId = await ordered();
  await limit(772_800);
  const other = await prepared();
  good(await offerHotel(bookingId));
  expect(refusal(await other.order()).code).toBe("credit-limit");
  await answerOffer(bookingId, false);
  good(await other.order());
});

test("what another agency owes, and is offered, is neither on this one's account nor in its limit", async () => {
  const [bookingId, others] = [await ordered(), await ordered()];
  good(await offerHotel(others));
  await database.db.update(agencyOrder).set({ agencyCode: "NEGEV" }).where(eq(agencyOrder.bookingId, others));
  const { orders } = good(await desk.deskAgencyCredit({ agencyCode: "GALIL" }));
  expect([await openNIS(), orders.map(({ bookTransId }) => bookTransId)]).toEqual(["3864.00", [bookingId]]);
  await limit(772_800);
  good(await (await prepared()).order());
});

test("a dearer day that the desk chooses is refused beyond the limit, and on the account within it", async () => {
  const bookingId = await ordered(["FLYING_SAFE"]);
  expect(await openNIS()).toBe("4057.20");
  await limit(425_039);
  const change = { bookingId, date: dearerDay };
  const details = { openNIS: "4057.20", priceNIS: "193.20" };
  expect(refusal(await desk.deskChangeDate(change))).toMatchObject({ code: "credit-limit", details });
  expect(refusal(await desk.deskOfferDateChange({ ...change, answerBy: day(3) })).code).toBe("credit-limit");
  expect(await openNIS()).toBe("4057.20");
  await limit(425_040);
  good(await desk.deskChangeDate(change));
  expect(await openNIS()).toBe("4250.40");
});

test("the desk sees the account, and what each hotel and day adds to it, before it offers any", async () => {
  const bookingId = await ordered(["FLYING_SAFE"]);
  const account = async () => good(await desk.deskBooking({ bookingId })).account;
  expect(await account()).toMatchObject({ agencyCode: "GALIL", openNIS: "4057.20" });
  await limit(1_000_000);
  const { rooms } = good(await desk.deskHotelChoices({ bookingId, hotelId: "dearer" }));
  expect(rooms.find(({ cls }) => cls === "STD-BB")).toMatchObject({ differenceNIS: "0.00", onAccountNIS: "257.60" });
  const { choices } = good(await desk.deskDateChoices({ bookingId }));
  expect(choices.find(({ date }) => date === dearerDay)).toMatchObject({ onAccountNIS: "193.20" });
  // Offers for other bookings count; the booking's own is replaced by the next.
  const other = await ordered();
  good(await offerHotel(other));
  good(await offerHotel(bookingId));
  expect(await account()).toMatchObject({ agencyCode: "GALIL", openNIS: "8178.80", limitNIS: "10000.00" });
  // A booking that was paid by card is on no account.
  const { bookingId: paid } = await soldBooking(at, "paid-by-card");
  expect(good(await desk.deskBooking({ bookingId: paid })).account).toBeUndefined();
  const [room] = good(await desk.deskHotelChoices({ bookingId: paid, hotelId: "dearer" })).rooms;
  expect(room!.onAccountNIS).toBeUndefined();
});

test("the amount that the desk was shown for the account is the one that counts: another is refused", async () => {
  const bookingId = await ordered(["FLYING_SAFE"]);
  const hotel = { bookingId, toHotelId: "dearer", cls: "STD-BB", answerBy: day(3) };
  // What a page sent before: nothing of an order on account is paid by card.
  for (const answer of [
    await desk.deskChangeDate({ bookingId, date: dearerDay, shownNIS: "0.00" }),
    await desk.deskOfferDateChange({ bookingId, date: dearerDay, answerBy: day(3), shownNIS: "0.00" }),
  ])
    expect(refusal(answer)).toMatchObject({ code: "price-changed", details: { old: "0.00", new: "193.20" } });
  expect(refusal(await desk.deskOfferHotelChange({ ...hotel, shownNIS: "257.59" })).details).toMatchObject({
    new: "257.60",
  });
  good(await desk.deskOfferHotelChange({ ...hotel, shownNIS: "257.60" }));
  good(await desk.deskChangeDate({ bookingId, date: dearerDay, shownNIS: "193.20" }));
});

test("the difference of an order on account cannot be offered as paid by card: nothing is offered and nothing owed", async () => {
  const bookingId = await ordered();
  const hotel = { bookingId, toHotelId: "dearer", cls: "STD-BB", answerBy: day(3) };
  expect(refusal(await desk.deskOfferHotelChange({ ...hotel, customerPays: true }))).toMatchObject({
    code: "invalid-input",
    field: "customerPays",
  });
  expect(good(await desk.deskBooking({ bookingId })).changes).toEqual([]);
  expect(await openNIS()).toBe("3864.00");
  good(await desk.deskOfferHotelChange(hotel));
});

test("a dearer hotel raises the agency's price as its offer says, the customer signs again, and the agency has a mail", async () => {
  await database.db
    .update(agency)
    .set({ email: "orders@galil.example", language: "ru" })
    .where(eq(agency.code, "GALIL"));
  const { seller, bookingId, order } = await prepared();
  good(await order());
  good(await seller.sendFinalMsg({ bookingId }));
  good(await signOffer(holding(at, {}), await tokenOf(bookingId, "sign")));
  expect(good(await seller.signatureState({ bookingId }))).toMatchObject({
    signature: { state: "signed" },
    maySend: false,
  });
  good(await offerHotel(bookingId));
  const token = await tokenOf(bookingId, "hotel-change");
  const offer = async () => good(await holding(at, {}).hotelChange({ token }));
  expect((await offer()).agencyPrice).toEqual({
    rises: { before: "1400.00", by: "80.00" },
    after: "1480.00",
    currency: "US",
  });
  await answerOffer(bookingId, true);
  expect((await offer()).agencyPrice).toEqual({ after: "1480.00", currency: "US" });
  expect(good(await seller.succeededBooking({ bookingId })).salePrice).toBe("1480.00");
  const state = good(await seller.signatureState({ bookingId }));
  expect([state.signature!.state, state.maySend]).toEqual(["changed", true]);

  const changed = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "changed%")));
  const textOf = (key: string) => (changed.find((row) => row.key.startsWith(key))!.payload as { text: string }).text;
  const toCustomer = changed.filter(({ key }) => key.startsWith("changed:"));
  for (const { payload } of toCustomer) {
    expect(JSON.stringify(payload)).toContain("$1,480");
    expect(JSON.stringify(payload)).not.toContain("1,177.60");
  }
  expect(toCustomer).toHaveLength(2);
  expect(changed.find(({ key }) => key.startsWith("changed-agency:"))!.payload).toMatchObject({
    to: "orders@galil.example",
    subject: expect.stringMatching(/^Изменение в бронировании /),
  });
  for (const part of [
    "согласился на другой отель",
    "$1\u00a0200",
    "$1\u00a0280",
    "$1\u00a0177,60",
    "$1\u00a0480",
    "на подпись ещё раз",
    "/agent?lang=ru",
  ])
    expect(textOf("changed-agency:")).toContain(part);
  await database.db.update(agency).set({ email: null, language: "he" }).where(eq(agency.code, "GALIL"));
});

test("a difference that the desk waives is neither on the account nor in the agency's price; the desk calls who has no address", async () => {
  const { seller, bookingId, order } = await prepared(["FLYING_SAFE"]);
  good(await order());
  await database.db.delete(adminNotification);
  good(await desk.deskChangeDate({ bookingId, date: dearerDay, shownNIS: "193.20", waiveReason: "our mistake" }));
  expect(await openNIS()).toBe("4057.20");
  expect(good(await seller.succeededBooking({ bookingId })).salePrice).toBe("1400.00");
  expect((await database.db.select().from(adminNotification)).map(({ subject }) => subject)).toContain(
    "A booking of an agency without an email address was changed: call the agency",
  );
});

test("a change that costs no more is made though the agency owes more than its limit already", async () => {
  await anotherHotel(at, { id: "alike", adultMinor: 5000, rooms: 10 });
  const bookingId = await ordered();
  await limit(100);
  good(await desk.deskOfferHotelChange({ bookingId, toHotelId: "alike", cls: "STD-BB", answerBy: day(3) }));
  await answerOffer(bookingId, true);
  expect(await openNIS()).toBe("3864.00");
});
