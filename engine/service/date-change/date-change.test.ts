import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { anotherDay } from "../../../tests/factories/other-day";
import { roomNights } from "../../../tests/factories/other-hotel";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverMoney, seatsSold, soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { departure } from "../../offer/catalogue/schema";
import { inventory } from "../../offer/stock/schema";
import { outbox } from "../../outbox/schema";
import { auditLog } from "../../people/desk-users/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { couponsAtPrice, couponWorths } from "../../sale/coupons/coupons-at-price";
import { coupon, couponUse } from "../../sale/coupons/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;
let days: Record<"earlier" | "cheaper" | "alike" | "dearer" | "full" | "next", string>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  const on = (ahead: number) => addDays(at.shop.startDate, ahead);
  days = { cheaper: on(7), alike: on(14), dearer: on(21), full: on(28), next: on(1), earlier: on(-3) };
  // The fare is 400 dollars; 30 dollars less for two people is 60 dollars, at 3.5 210 shekels.
  await anotherDay(at, { startDate: days.cheaper, fareAdultMinor: 37000, places: 50 });
  await anotherDay(at, { startDate: days.alike, fareAdultMinor: 40000, places: 50 });
  await anotherDay(at, { startDate: days.dearer, fareAdultMinor: 43000, places: 50 });
  await anotherDay(at, { startDate: days.full, fareAdultMinor: 40000, places: 1 });
  await anotherDay(at, { startDate: days.earlier, fareAdultMinor: 40000, places: 50 });
  await anotherDay(at, { startDate: days.next, fareAdultMinor: 40000, places: 50 });
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

async function sellBooking(services = ["FLYING_SAFE"], coupons: string[] = [], passports?: boolean) {
  count += 1;
  const sale = await soldBooking(at, `date-change-${count}`, { services, coupons, passports });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, sale.bookingId));
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr: row!.pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return { ...sale, row: row!, visitor: holding(at, { visitorSid: opened.visitorSid }) };
}

const draftOf = async (bookingId: string) =>
  (await database.db.select().from(booking).where(eq(booking.id, bookingId)))[0]!.draft;

const stock = () => database.db.select().from(inventory).orderBy(inventory.id);

describe("a change of date", () => {
  test("offers days with free places and their price, in the order of the calendar", async () => {
    covers("7.187", "7.190");
    const { visitor, bookingId } = await sellBooking();
    const { choices } = good(await visitor.dateChoices({}));
    expect(choices.map(({ date, differenceNIS }) => [date, differenceNIS])).toEqual([
      [days.earlier, "0.00"],
      [days.next, "0.00"],
      [days.cheaper, "-210.00"],
      [days.alike, "0.00"],
      [days.dearer, "210.00"],
    ]);
    expect(good(await desk.deskDateChoices({ bookingId })).choices).toEqual(choices);
  });

  test("takes the places of the new day, returns the old ones and refunds the difference", async () => {
    covers("7.188");
    const { visitor, bookingId, uid, row } = await sellBooking();
    const [seats, rooms] = [await seatsSold(at), await roomNights(at, at.shop.hotelId)];
    expect(refusal(await visitor.changeDate({ date: days.cheaper, shownNIS: "-300.00" }))).toMatchObject({
      code: "price-changed",
      details: { old: "-300.00", new: "-210.00" },
    });
    const state = good(await visitor.changeDate({ date: days.cheaper, shownNIS: "-210.00" }));
    expect(state.dateChangedAt).toBe(at.clock.now().toISOString());
    const info = good(await visitor.bookInfo({ langCode: "ENG" }));
    expect([info.dateFrom, info.outwardFlight?.flightId, info.inwardFlight?.flightId, info.hotels[0]!.checkIn]).toEqual(
      [days.cheaper, `f-out-${days.cheaper}`, `f-back-${days.cheaper}`, days.cheaper],
    );
    // The same number of places, on other days.
    expect([await seatsSold(at), await roomNights(at, at.shop.hotelId)]).toEqual([seats, rooms]);
    const newUnits = (await stock()).filter(({ ownerId }) => ownerId.endsWith(days.cheaper));
    expect(newUnits.map(({ held, sold: of }) => [held, of])).toEqual([
      [0, 2],
      [0, 2],
    ]);
    await deliverMoney(at);
    expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(21_000);
    expect(good(await visitor.bookInfo({})).paidNIS).toBe("4200.00");
    const messages = (await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId))).filter(
      ({ key }) => key.startsWith("changed:"),
    );
    expect(messages.map(({ kind }) => kind).sort()).toEqual(["mail", "sms"]);
    expect(messages.find(({ kind }) => kind === "mail")!.payload).toMatchObject({ document: { bookingId } });
    expect((await database.db.select().from(booking).where(eq(booking.id, bookingId)))[0]!.settledAt).toEqual(
      row.settledAt,
    );
    expect(refusal(await visitor.changeDate({ date: days.alike })).code).toBe("already-used");
    expect(refusal(await desk.deskChangeDate({ bookingId, date: days.alike })).code).toBe("already-used");
    expect(await at.invariants()).toEqual([]);
  });

  test("shows an agency's customer neither the refund nor the price of a cheaper day, and gives the refund to the card", async () => {
    const { visitor, bookingId, uid, row } = await sellBooking();
    const agent = { agencyCode: "GALIL", salePriceMinor: 140_000, discountMinor: 0, phoneFeeMinor: 0 };
    const draft = { ...row.draft, agent: { ...agent, odyAgentCode: "GALIL", clerkName: null, mayPhoneOrder: false } };
    await database.db.update(booking).set({ draft }).where(eq(booking.id, bookingId));
    expect(good(await visitor.dateChoices({})).choices.map(({ differenceNIS }) => differenceNIS)).toEqual([
      "0.00",
      "0.00",
      "0.00",
      "0.00",
      "210.00",
    ]);
    const deskChoices = good(await desk.deskDateChoices({ bookingId })).choices;
    expect(deskChoices[2]).toMatchObject({ date: days.cheaper, differenceNIS: "-210.00" });
    expect(refusal(await visitor.changeDate({ date: days.cheaper, shownNIS: "-210.00" }))).toMatchObject({
      code: "price-changed",
      details: { new: "0.00" },
    });
    good(await visitor.changeDate({ date: days.cheaper, shownNIS: "0.00" }));
    const info = good(await visitor.bookInfo({}));
    expect([info.lastChange!.differenceNIS, info.price.price]).toEqual(["0.00", "1400.00"]);
    const told = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
    const messages = told.filter(({ key }) => key.startsWith("changed:"));
    expect(messages).toHaveLength(2);
    expect(JSON.stringify(messages.map(({ payload }) => payload))).not.toContain("210");
    await deliverMoney(at);
    expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(21_000);
    expect(await at.invariants()).toEqual([]);
  });

  test("to a day for which its coupon does not count costs the coupon's amount, and gives its use back", async () => {
    const coupons = ["WINTERDAYS1", "ANYDAYSAT01"];
    for (const code of coupons)
      await database.db.insert(coupon).values({
        ...{ code, amountMinor: 50_00, currency: "USD", usableFrom: "2026-01-01", usableUntil: "2027-12-31" },
        ...{ usageLimit: 10, combinable: true, createdAt: at.clock.now() },
        departureUntil: code === "WINTERDAYS1" ? at.shop.startDate : null,
      });
    const { visitor, bookingId, row } = await sellBooking(["FLYING_SAFE"], coupons);
    const price = row.quote.totalMinor;
    // 50 dollars at 3.5.
    expect(good(await visitor.dateChoices({})).choices.find(({ date }) => date === days.alike)!.differenceNIS).toBe(
      "175.00",
    );
    good(await desk.deskChangeDate({ bookingId, date: days.alike, waiveReason: "goodwill" }));
    const [moved] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    expect(moved!.draft.coupons?.map(({ code }) => code)).toEqual(["ANYDAYSAT01"]);
    // The desk waived what the coupon had been worth: the sum stays, the coupon's line does not.
    expect(moved!.quote.totalMinor).toBe(price);
    expect(JSON.stringify(moved!.quote.lines)).not.toContain("WINTERDAYS1");
    const uses = await database.db.select().from(couponUse).where(eq(couponUse.bookingId, bookingId));
    expect(uses.map(({ couponCode, state }) => [couponCode, state === "released"]).sort()).toEqual([
      ["ANYDAYSAT01", false],
      ["WINTERDAYS1", true],
    ]);
    expect(await at.invariants()).toEqual([]);
  });

  test("to a day that does not reach its coupon's lowest price costs the coupon's amount, and says which before it is chosen", async () => {
    await database.db.insert(coupon).values({
      ...{ code: "FROM1250UP", amountMinor: 50_00, currency: "USD", minPriceMinor: 1250_00, usageLimit: 10 },
      ...{ usableFrom: "2026-01-01", usableUntil: "2027-12-31", createdAt: at.clock.now() },
    });
    const { visitor, bookingId } = await sellBooking(["FLYING_SAFE"], ["FROM1250UP"]);
    const { choices } = good(await visitor.dateChoices({}));
    const on = (day: string) => choices.find(({ date }) => date === day)!;
    // 60 dollars less, and no 50 of the coupon.
    expect(on(days.cheaper)).toMatchObject({ differenceNIS: "-35.00", lostCoupons: ["FROM1250UP"] });
    expect(on(days.alike)).toMatchObject({ differenceNIS: "0.00" });
    expect(on(days.alike).lostCoupons).toBeUndefined();
    good(await visitor.changeDate({ date: days.cheaper, shownNIS: "-35.00" }));
    const info = good(await visitor.bookInfo({}));
    expect([info.price.price, info.coupons, info.lastChange!.lostCoupons]).toEqual(["1200.00", [], ["FROM1250UP"]]);
    const uses = await database.db.select().from(couponUse).where(eq(couponUse.bookingId, bookingId));
    expect(uses.map(({ state }) => state)).toEqual(["released"]);
    expect(await at.invariants()).toEqual([]);
  });

  test("to a day of another price takes a coupon's percentage of that price, and no more than 41 percent with its deal", async () => {
    await database.db.insert(coupon).values({
      ...{ code: "TENANYDAY001", percent: 10, currency: "USD", usableFrom: "2026-01-01", usableUntil: "2027-12-31" },
      ...{ usageLimit: 10, createdAt: at.clock.now() },
    });
    const { visitor, bookingId, uid, row } = await sellBooking(["FLYING_SAFE"], ["TENANYDAY001"]);
    expect(row.quote.totalMinor).toBe(1140_00);
    const differenceOn = async (day: string) =>
      good(await visitor.dateChoices({})).choices.find(({ date }) => date === day)!.differenceNIS;
    const deal = (discountPercent: number) =>
      database.db.update(departure).set({ discountPercent }).where(eq(departure.startDate, days.alike));
    await deal(35);
    // 1200 less 420 and, of the 78 that a tenth would be, the 72 that are left of 41 percent: 372 dollars less.
    expect(await differenceOn(days.alike).finally(() => deal(0))).toBe("-1302.00");
    // 60 dollars less, of which the coupon was a tenth: 54.
    expect(await differenceOn(days.cheaper)).toBe("-189.00");
    good(await visitor.changeDate({ date: days.cheaper, shownNIS: "-189.00" }));
    await deliverMoney(at);
    expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(18_900);
    expect(good(await visitor.bookInfo({})).coupons).toEqual([{ code: "TENANYDAY001", amount: "114.00" }]);
    const uses = await database.db.select().from(couponUse).where(eq(couponUse.bookingId, bookingId));
    expect(uses.map(({ amountMinor }) => amountMinor)).toEqual([114_00]);
    expect(await at.invariants()).toEqual([]);
  });

  test("to a day with a deep deal keeps of a coupon's fixed amount only what 41 percent leaves", async () => {
    await database.db.insert(coupon).values({
      ...{ code: "ANYDAY300OFF", amountMinor: 300_00, currency: "USD", usableFrom: "2026-01-01" },
      ...{ usableUntil: "2027-12-31", usageLimit: 10, createdAt: at.clock.now() },
    });
    const { visitor, bookingId, row } = await sellBooking(["FLYING_SAFE"], ["ANYDAY300OFF"]);
    expect(row.quote.totalMinor).toBe(960_00);
    const deal = (discountPercent: number) =>
      database.db.update(departure).set({ discountPercent }).where(eq(departure.startDate, days.alike));
    await deal(35);
    // 1200 less 420 and, of the coupon's 300, the 72 that are left of 41 percent: 768 with the service, 192 dollars less.
    await visitor
      .changeDate({ date: days.alike, shownNIS: "-672.00" })
      .then(good)
      .finally(() => deal(0));
    expect(good(await visitor.bookInfo({})).coupons).toEqual([{ code: "ANYDAY300OFF", amount: "72.00" }]);
    const uses = await database.db.select().from(couponUse).where(eq(couponUse.bookingId, bookingId));
    expect(uses.map(({ amountMinor }) => amountMinor)).toEqual([72_00]);
    // At a price without a deal it would be worth its whole amount again.
    const moved = await draftOf(bookingId);
    expect(couponsAtPrice(await couponWorths(database.db, moved.coupons ?? []), moved, row.quote)).toEqual([
      { code: "ANYDAY300OFF", amountMinor: 300_00 },
    ]);
    await deliverMoney(at);
    expect(await at.invariants()).toEqual([]);
  });

  test("by one day needs no second room for the nights it keeps", async () => {
    const { visitor, bookingId, row } = await sellBooking();
    // The hotel has nothing left but the sold rooms, and one room on the additional night.
    const before = await stock();
    const addedDay = addDays(at.shop.startDate, at.shop.nights);
    await database.db
      .update(inventory)
      .set({
        capacity: sql`${inventory.held} + ${inventory.sold} + case when ${inventory.onDate} = ${addedDay} then 1 else 0 end`,
      })
      .where(and(eq(inventory.kind, "room"), eq(inventory.class, "STD")));
    const answer = await visitor.changeDate({ date: days.next, shownNIS: "0.00" });
    for (const { id, capacity } of before)
      await database.db.update(inventory).set({ capacity }).where(eq(inventory.id, id));
    good(answer);
    expect([row.draft.checkIn, (await draftOf(bookingId)).checkIn]).toEqual([at.shop.startDate, days.next]);
    expect(await at.invariants()).toEqual([]);
  });

  test.each([
    ["a day that is sold out", () => days.full, "sold-out"],
    ["a day that costs more", () => days.dearer, "costs-more"],
    ["a day on which nothing leaves", () => addDays(days.full, 1), "no-departure"],
    ["a day that has passed", () => "2026-01-05", "no-departure"],
    ["its own day", () => at.shop.startDate, "no-departure"],
  ])("to %s is refused with its own message and changes nothing", async (_, date, code) => {
    const { visitor, bookingId, row } = await sellBooking();
    const before = await stock();
    expect(refusal(await visitor.changeDate({ date: date() })).code).toBe(code);
    expect(await stock()).toEqual(before);
    expect(await draftOf(bookingId)).toEqual(row.draft);
    expect(good(await visitor.bookInfo({})).flyingSafe?.dateChangedAt).toBeUndefined();
    expect(await at.invariants()).toEqual([]);
  });

  test("to a more expensive day is made at the desk, which waives the difference with a reason", async () => {
    covers("7.191");
    const { visitor, bookingId, amountNIS } = await sellBooking();
    expect(refusal(await desk.deskChangeDate({ bookingId, date: days.dearer })).code).toBe("costs-more");
    good(await desk.deskChangeDate({ bookingId, date: days.dearer, waiveReason: "a bereavement" }));
    const info = good(await visitor.bookInfo({}));
    expect([info.dateFrom, info.paidNIS]).toEqual([days.dearer, amountNIS]);
    const log = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `booking:${bookingId}`));
    expect(log.find(({ action }) => action === "change-date")!.details).toMatchObject({
      waivedAgorot: 21_000,
      reason: "a bereavement",
    });
    expect(await at.invariants()).toEqual([]);
  });

  test("is not available without the service", async () => {
    const plain = await sellBooking([]);
    expect(refusal(await plain.visitor.dateChoices({})).code).toBe("not-covered");
    expect(refusal(await plain.visitor.changeDate({ date: days.alike })).code).toBe("not-covered");
    expect(refusal(await desk.deskChangeDate({ bookingId: plain.bookingId, date: days.alike })).code).toBe(
      "not-covered",
    );
  });

  test("is no longer possible once the tickets are issued", async () => {
    const { visitor, bookingId, row } = await sellBooking();
    const today = at.clock.now().toISOString().slice(0, 10);
    await database.db
      .update(booking)
      .set({ draft: { ...row.draft, dateFrom: addDays(today, 3) } })
      .where(eq(booking.id, bookingId));
    expect(refusal(await visitor.changeDate({ date: days.alike })).code).toBe("too-late");
    await database.db.update(booking).set({ draft: row.draft }).where(eq(booking.id, bookingId));
  });

  test("of a match or a supplier's live stay is excluded and never offered", async () => {
    const { visitor, bookingId, row } = await sellBooking();
    const ticket = { eventId: "e", categoryId: "A", onDate: row.draft.dateFrom, qty: 2, paxIds: ["p1", "p2"] };
    await database.db
      .update(booking)
      .set({ draft: { ...row.draft, ticket } })
      .where(eq(booking.id, bookingId));
    expect(refusal(await visitor.changeDate({ date: days.alike })).code).toBe("not-changeable");
    await database.db.update(booking).set({ draft: row.draft }).where(eq(booking.id, bookingId));
  });

  // A child's price by age holds in a range of ages: a day on which the child has left it is not sold at that price.
  test.each([
    ["a passport is not valid long enough", (from: string) => ({ passportExpiry: addDays(from, 190) })],
    [
      "a child has left the ages of its price",
      (_: string, backOn: string) => ({
        type: "CHD" as const,
        ages: [2, 11] as [number, number],
        birthDate: `${Number(backOn.slice(0, 4)) - 12}${addDays(backOn, 10).slice(4)}`,
      }),
    ],
  ])("is not offered on a day when %s, and refused there", async (_, grown) => {
    const { visitor, bookingId, row } = await sellBooking();
    const { dateFrom, dateTo } = row.draft;
    const paxList = row.draft.paxList.map((one) => ({ ...one, ...grown(dateFrom, dateTo) }));
    await database.db
      .update(booking)
      .set({ draft: { ...row.draft, paxList } })
      .where(eq(booking.id, bookingId));
    const offered = async () => good(await visitor.dateChoices({})).choices.map(({ date }) => date);
    expect(await offered()).toEqual([days.earlier, days.next, days.cheaper]);
    expect(good(await desk.deskDateChoices({ bookingId })).choices.map(({ date }) => date)).toEqual(await offered());
    expect(refusal(await visitor.changeDate({ date: days.alike })).code).toBe("traveller-too-old");
  });

  test("offers no day so near that passports which are missing would have to be given at once", async () => {
    const near = addDays(at.shop.startDate, -55);
    await anotherDay(at, { startDate: near, fareAdultMinor: 40000, places: 50 });
    const without = await sellBooking(undefined, undefined, false);
    const dates = async ({ visitor }: Pick<typeof without, "visitor">) =>
      good(await visitor.dateChoices({})).choices.map(({ date }) => date);
    const offered = await dates(without);
    expect([offered.includes(near), offered.includes(days.alike)]).toEqual([false, true]);
    const ofDesk = good(await desk.deskDateChoices({ bookingId: without.bookingId })).choices;
    expect(ofDesk.map(({ date }) => date)).toEqual(offered);
    expect(refusal(await without.visitor.changeDate({ date: near })).code).toBe("traveller-too-old");
    await database.db.delete(usageLimit);
    const withPassports = await sellBooking();
    expect(await dates(withPassports)).toContain(near);
    good(await withPassports.visitor.changeDate({ date: near }));
  });

  test("requested twice at once is made once", async () => {
    const { visitor, bookingId } = await sellBooking();
    const both = await Promise.all([
      visitor.changeDate({ date: days.alike }),
      desk.deskChangeDate({ bookingId, date: days.cheaper }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    await deliverMoney(at);
    expect(await at.invariants()).toEqual([]);
  });
});
