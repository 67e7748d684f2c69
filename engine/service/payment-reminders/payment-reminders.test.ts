import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { and, eq, like, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good } from "../../../tests/factories/booked";
import { anotherDay } from "../../../tests/factories/other-day";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { aDesk } from "../../../tests/factories/without-passports";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { hold } from "../../offer/stock/schema";
import { outbox } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { sweepChanges } from "../../sale/change/sweep-changes";
import { remindOfOffers } from "./remind-of-offers";
import { remindOfPayments } from "./remind-of-payments";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let start: string;
let dearerDay: string;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 200 });
  await somePeople(at);
  await anotherHotel(at, { id: "dearer", adultMinor: 6000, rooms: 60 });
  dearerDay = addDays(at.shop.startDate, 21);
  await anotherDay(at, { startDate: dearerDay, fareAdultMinor: 44000, places: 60 });
  desk = holding(at, { bearer: await loggedInDesk(at) });
  start = at.clock.now().toISOString();
});
beforeEach(async () => {
  at.clock.backTo(start);
  await database.db.delete(usageLimit);
});
afterAll(() => database.cleanup());

async function sold(language: Language = "he", services: string[] = []) {
  count += 1;
  const sale = await soldBooking(at, `unpaid-${count}`, { services });
  const [row] = await database.db
    .update(booking)
    .set({ language })
    .where(eq(booking.id, sale.bookingId))
    .returning({ pnr: booking.pnr });
  return { ...sale, pnr: row!.pnr };
}

async function visitorOf(pnr: string) {
  await database.db.delete(usageLimit);
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return holding(at, { visitorSid: opened.visitorSid });
}

async function withFee(language?: Language) {
  const sale = await sold(language);
  const reason = "a letter was missing";
  const name = { paxId: "p1", firstName: "Dana", lastName: "Cohen-Levi" };
  good(await desk.deskCorrectName({ bookingId: sale.bookingId, ...name, reason, feeNIS: "150.00" }));
  return sale;
}

const day = (ahead: number) => new Date(at.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);

async function withHotel() {
  const sale = await sold();
  const offer = { toHotelId: "dearer", cls: "STD-BB", answerBy: day(3), customerPays: true };
  good(await desk.deskOfferHotelChange({ bookingId: sale.bookingId, ...offer }));
  return sale;
}

/** Noon in Jerusalem or an hour later, so many days from the start. */
function goTo(days: number, time = "10:00") {
  at.clock.backTo(start);
  at.clock.backTo(`${day(days)}T${time}:00.000Z`);
}

const round = () => remindOfPayments(at.engine.parts);

async function remindersOf(bookingId: string) {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "payment-%"), ne(outbox.kind, "nothing")))
    .orderBy(outbox.key);
  return rows.map(({ kind, payload }) => {
    const { text, subject } = payload as { text: string; subject?: string };
    return { kind, subject, text: text.replace(/[\u2066-\u2069]/g, "") };
  });
}
const kindsOf = async (bookingId: string) => (await remindersOf(bookingId)).map(({ kind }) => kind);

test("a fee that is due two days later is asked for once more, by day, and never again", async () => {
  const { bookingId, pnr } = await withFee();
  goTo(1);
  await round();
  goTo(2, "00:30");
  await round();
  expect(await kindsOf(bookingId)).toEqual([]);
  goTo(3);
  await round();
  await round();
  goTo(5);
  await round();
  const [mail, sms] = await remindersOf(bookingId);
  expect(await kindsOf(bookingId)).toEqual(["mail", "sms"]);
  expect(mail!.subject).toContain(pnr);
  expect(mail!.text).toMatch(/150[\s\S]*עדיין לא שולמו[\s\S]*\/visitor\?pnr=/);
  expect(sms!.text).toMatch(/150[\s\S]*\/visitor/);
});

test("a fee that is paid, being paid or waived is not asked for", async () => {
  const [paid, paying, waived] = [await withFee(), await withFee(), await withFee()];
  const visitor = await visitorOf(paid.pnr);
  const [fee] = good(await visitor.bookInfo({})).fees;
  const { paymentTransUid: uid } = good(await visitor.payFee({ feeId: fee!.feeId, shownNIS: "150.00" }));
  at.gateway.approve(uid);
  const state = at.gateway.successUrls.get(uid)!.searchParams.get("state")!;
  good(await holding(at, {}).paymentReturned({ paymentTransUid: uid, state }));
  const feeOf = async (bookingId: string) => good(await desk.deskBooking({ bookingId })).corrections[0]!.fee!.feeId;
  good(
    await desk.deskWaiveFee({
      bookingId: waived.bookingId,
      feeId: await feeOf(waived.bookingId),
      reason: "our mistake",
    }),
  );
  const payingFee = await feeOf(paying.bookingId);
  goTo(3);
  const atCard = await visitorOf(paying.pnr);
  good(await atCard.payFee({ feeId: payingFee, shownNIS: "150.00" }));
  await round();
  for (const { bookingId } of [paid, paying, waived]) expect(await kindsOf(bookingId)).toEqual([]);
});

test("another hotel and another day are asked for on their last day, with their difference; nothing once they are paid or over", async () => {
  const [hotel, accepted] = [await withHotel(), await withHotel()];
  const other = await sold("he", ["FLYING_SAFE"]);
  good(await desk.deskOfferDateChange({ bookingId: other.bookingId, date: dearerDay, answerBy: day(3) }));
  const visitor = await visitorOf(accepted.pnr);
  const { changeId, differenceNIS } = good(await visitor.bookInfo({})).lastChange!;
  const { paymentTransUid: uid } = good(await visitor.payChange({ changeId, shownNIS: differenceNIS }));
  at.gateway.approve(uid);
  const state = at.gateway.successUrls.get(uid)!.searchParams.get("state")!;
  good(await holding(at, {}).paymentReturned({ paymentTransUid: uid, state }));
  goTo(2);
  await round();
  expect(await kindsOf(hotel.bookingId)).toEqual([]);
  goTo(3);
  await round();
  await round();
  const until = day(0).split("-").reverse().join("/");
  const [hotelMail, hotelSms] = await remindersOf(hotel.bookingId);
  expect(await kindsOf(hotel.bookingId)).toEqual(["mail", "sms"]);
  expect(hotelMail!.text).toMatch(new RegExp(`המלון האחר[\\s\\S]*${until}[\\s\\S]*280[\\s\\S]*/visitor`));
  expect(hotelSms!.text).toMatch(new RegExp(`280[\\s\\S]*${until}[\\s\\S]*/visitor`));
  expect((await remindersOf(other.bookingId))[0]!.text).toContain("התאריך האחר");
  expect(await kindsOf(accepted.bookingId)).toEqual([]);
  const late = await sold();
  const later = await aDesk(at);
  good(
    await later.deskOfferHotelChange({
      bookingId: late.bookingId,
      toHotelId: "dearer",
      cls: "STD-BB",
      answerBy: day(0),
      customerPays: true,
    }),
  );
  await round();
  expect(await kindsOf(late.bookingId)).toEqual([]);
  at.clock.forward(24 * 3_600_000);
  await sweepChanges(at.engine.parts);
  await round();
  expect(await kindsOf(late.bookingId)).toEqual([]);
});

test("an order that is not paid here sends no SMS abroad: its payer has the mail", async () => {
  const { bookingId } = await withFee();
  const abroad = sql`jsonb_set(${booking.draft}, '{payer,mobile}', '"+447700900123"')`;
  await database.db.update(booking).set({ draft: abroad, bypassPayment: true }).where(eq(booking.id, bookingId));
  goTo(3);
  await round();
  expect(await kindsOf(bookingId)).toEqual(["mail"]);
});

const words: Record<Language, [subject: string, text: string]> = {
  he: ["תזכורת: תשלום שממתין", "אם כבר שילמתם"],
  en: ["Reminder: a payment for booking", "has not been paid yet"],
  ru: ["Напоминание: оплата по бронированию", "ещё не оплачен"],
  ar: ["تذكير: دفعة مستحقة", "لم تُدفع بعد"],
};

test.each(Object.keys(langCodeOf) as Language[])("the reminder is in the booking's language: %s", async (language) => {
  const { bookingId } = await withFee(language);
  goTo(3);
  await round();
  const [mail, sms] = await remindersOf(bookingId);
  const [subject, text] = words[language];
  expect(mail!.subject).toContain(subject);
  expect(mail!.text).toContain(text);
  for (const sent of [mail!, sms!]) expect(sent.text).not.toMatch(/undefined|\{/);
});

test("an agency is told once, five minutes before the places of an unpaid offer are released; of an ordered one nothing", async () => {
  await database.db.update(agency).set({ email: "agency@example.com", language: "en" });
  const who = (await sellersSids(at)).agency;
  const offered = async () => {
    const sale = await agentBooking(at, who);
    good(await sale.agent({ salePriceByAgent: "1333.00" }));
    good(await sale.seller.sendFinalMsg({ bookingId: sale.bookingId }));
    return sale;
  };
  const [open, ordered] = [await offered(), await offered()];
  const unsent = await agentBooking(at, who);
  good(await ordered.check({ BypassPaymentByAgent: true }));
  const mailsOf = async (bookingId: string) => {
    const key = `offer-ends-agency:${bookingId}`;
    return (await database.db.select().from(outbox).where(eq(outbox.key, key))).map(
      ({ payload }) => payload as { to: string; subject: string; text: string },
    );
  };
  at.clock.forward(9 * 60_000);
  await remindOfOffers(at.engine.parts);
  expect(await mailsOf(open.bookingId)).toEqual([]);
  at.clock.forward(2 * 60_000);
  await remindOfOffers(at.engine.parts);
  good(await open.seller.storePage({ bookingId: open.bookingId, stage: "extend" }));
  await database.db.update(hold).set({ expiresAt: new Date(at.clock.now().getTime() + 60_000) });
  await remindOfOffers(at.engine.parts);
  const [mail, ...more] = await mailsOf(open.bookingId);
  expect(more).toEqual([]);
  expect(mail!.to).toBe("agency@example.com");
  expect(mail!.subject).toContain("An offer is not paid yet");
  expect(mail!.text).toMatch(/held until \d\d:\d\d and has not been paid yet[\s\S]*\/agent\?lang=en/);
  for (const { bookingId } of [ordered, unsent]) expect(await mailsOf(bookingId)).toEqual([]);
});
