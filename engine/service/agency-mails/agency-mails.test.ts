import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { names } from "../../core/names";
import { effectDeliverers } from "../../effect-deliverers";
import { hotel, roomType } from "../../offer/catalogue/schema";
import { deliverEffect } from "../../outbox/deliver-effect";
import { adminNotification, outbox } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";

let database: TestDatabase;
let at: TestEngine;
let sids: Awaited<ReturnType<typeof sellersSids>>;
let desk: ReturnType<typeof holding>;
const address = "orders@galil.example";

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  const inAll = names("מלון הים", "Sea Hotel", "Отель Море", "فندق البحر");
  await database.db.update(hotel).set({ names: inAll }).where(eq(hotel.id, at.shop.hotelId));
  sids = await sellersSids(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(async () => {
  await database.db.delete(usageLimit);
  await database.db.delete(adminNotification);
  await speaks("en");
});
afterAll(() => database.cleanup());

const speaks = (language: "he" | "en" | "ru" | "ar", email: string | null = address) =>
  database.db.update(agency).set({ email, language }).where(eq(agency.code, "GALIL"));

/** A couple's booking of an agency at 1,200 dollars, for which it asks its customer 1,400; on its account, or paid by card. */
async function agencyOrder({ onAccount = true, onRequest = false, additionalServices = [] as string[] } = {}) {
  await database.db.update(roomType).set({ onRequest });
  at.engine.parts.catalogue.forget();
  const { seller, bookingId, agent, check } = await agentBooking(at, sids.agency);
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices }));
  good(await agent({ salePriceByAgent: "1400.00" }));
  good(await check(onAccount ? { BypassPaymentByAgent: true } : {}));
  if (!onAccount) {
    const { paymentTransUid } = good(await seller.getPaymentUrl({ bookingId }));
    at.gateway.approve(paymentTransUid);
    good(await seller.debitCreditCard({ bookingId, paymentTransUid }));
  }
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  return { bookingId, pnr: row!.pnr, seller };
}

type Mail = { to: string; subject: string; text: string };
/** The mails about a booking that arrive at an address, delivered as the jobs do it. */
async function mailbox(bookingId: string, to = address): Promise<Mail[]> {
  const arrived: Mail[] = [];
  const senders = { sms: async () => {}, mail: async (mail: Mail) => void arrived.push(mail) };
  const rows = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId)).orderBy(outbox.id);
  for (const { id, deliveredAt } of rows)
    if (!deliveredAt) await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), id);
  return arrived.filter((mail) => mail.to === to);
}

const cancel = (bookingId: string) => desk.deskCancel({ bookingId, track: "statutory" });

test("an agency reads that the desk cancelled its booking, with the fee on its account", async () => {
  const { bookingId, pnr } = await agencyOrder();
  expect(await mailbox(bookingId)).toEqual([]);
  const { feeNIS } = good(await cancel(bookingId));
  const [mail, ...more] = await mailbox(bookingId);
  expect(more).toEqual([]);
  expect(mail!.subject).toBe(`Booking ${pnr} is cancelled`);
  expect(mail!.text).toContain(`Booking ${pnr} of ${aPayer.firstName} ${aPayer.lastName}, `);
  expect(Number(feeNIS)).toBeGreaterThan(0);
  expect(mail!.text.replaceAll(",", "")).toContain(`Cancellation fee on your account: ₪${Number(feeNIS)}`);
  expect(mail!.text).toContain("http://galil.localhost/agent?lang=en");
  // What is the customer's alone: phone, identity number and mail address.
  for (const own of [aPayer.mobile, aPayer.IdenticationNumber, aPayer.email]) expect(mail!.text).not.toContain(own);
});

test("of a booking that its customer paid by card it reads the fee and the refund", async () => {
  const { bookingId } = await agencyOrder({ onAccount: false });
  const { feeNIS, refundNIS } = good(await cancel(bookingId));
  const [mail] = await mailbox(bookingId);
  expect(mail!.text.replaceAll(",", "")).toContain(`Cancellation fee: ₪${Number(feeNIS)}`);
  expect(mail!.text.replaceAll(",", "")).toContain(
    `₪${Number(refundNIS)} goes back to the card that paid for the booking.`,
  );
});

test.each([
  ["he", "בוטלה", "דמי הביטול בחשבון הסוכנות"],
  ["ru", "отменено", "Сбор за отмену на счёте агентства"],
  ["ar", "تم إلغاء الحجز", "رسوم الإلغاء على حساب الوكالة"],
] as const)("in %s too", async (language, subject, fee) => {
  await speaks(language);
  const { bookingId } = await agencyOrder();
  good(await cancel(bookingId));
  const [mail] = await mailbox(bookingId);
  expect([mail!.subject.includes(subject), mail!.text.includes(fee)]).toEqual([true, true]);
});

test.each([
  ["he", "בקשת ביטול להזמנה", "ביקש לבטל"],
  ["en", "A request to cancel booking", "asked to cancel booking"],
  ["ru", "Запрос на отмену", "просит отменить"],
  ["ar", "طلب إلغاء الحجز", "إلغاء الحجز"],
] as const)(
  "an agency reads once, in %s, that its customer asked to cancel; of its own request it needs no mail",
  async (...said) => {
    const [language, subject, text] = said;
    await speaks(language);
    const { bookingId, pnr } = await agencyOrder();
    const { visitorSid: asked } = good(await holding(at, {}).visitorRequestLogin({ pnr }));
    const { visitorSid } = good(
      await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: await lastCode(at) }),
    );
    const request = { bookingId, event: "canceledWithoutBody" } as const;
    for (const _ of [1, 2]) good(await holding(at, { visitorSid }).requestCancellation(request));
    const [mail, ...more] = await mailbox(bookingId);
    expect(more).toEqual([]);
    expect([mail!.subject.includes(subject), mail!.text.includes(text), mail!.text.includes(pnr)]).toEqual([
      true,
      true,
      true,
    ]);
    const own = await agencyOrder();
    const cancelling = async () => good(await own.seller.agentHome({})).cancelling.map((line) => line.bookTransId);
    expect(await cancelling()).toContain(bookingId);
    expect(await cancelling()).not.toContain(own.bookingId);
    good(await own.seller.requestCancellation({ ...request, bookingId: own.bookingId }));
    expect(await cancelling()).toContain(own.bookingId);
    good(await cancel(bookingId));
    expect(await cancelling()).not.toContain(bookingId);
    // Refused by its supplier before the desk settled the request.
    await database.db.update(booking).set({ state: "REFUSE" }).where(eq(booking.id, own.bookingId));
    expect(await cancelling()).not.toContain(own.bookingId);
    await database.db.update(booking).set({ state: "OK" }).where(eq(booking.id, own.bookingId));
    expect(await mailbox(own.bookingId)).toEqual([]);
    expect(good(await desk.deskBooking({ bookingId: own.bookingId })).cancellation.asked?.by).toBe("agent");
  },
);

test.each([
  ["he", "בקשת הביטול של הזמנה", "משך את הבקשה"],
  ["en", "The request to cancel booking", "withdrew the request"],
  ["ru", "Запрос на отмену бронирования", "отозван клиентом"],
  ["ar", "سُحب طلب إلغاء الحجز", "الحجز قائم"],
] as const)(
  "an agency reads, in %s, of each withdrawal of a request and of each request after it, its own included",
  async (...said) => {
    const [language, subject, text] = said;
    await speaks(language);
    const { bookingId, pnr, seller } = await agencyOrder();
    const { visitorSid: asked } = good(await holding(at, {}).visitorRequestLogin({ pnr }));
    const { visitorSid } = good(
      await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: await lastCode(at) }),
    );
    const visitor = holding(at, { visitorSid });
    const request = { bookingId, event: "canceledWithoutBody" } as const;
    good(await visitor.requestCancellation(request));
    const [first] = await mailbox(bookingId);
    good(await visitor.withdrawCancellation({}));
    const [withdrawal, ...more] = await mailbox(bookingId);
    expect(more).toEqual([]);
    expect(withdrawal!.subject).toContain(subject);
    for (const part of [text, pnr]) expect(withdrawal!.text).toContain(part);
    good(await visitor.requestCancellation(request));
    expect((await mailbox(bookingId)).map((mail) => mail.text)).toEqual([first!.text]);
    good(await visitor.withdrawCancellation({}));
    expect(await mailbox(bookingId)).toHaveLength(1);
    good(await seller.requestCancellation(request));
    expect(await mailbox(bookingId)).toEqual([]);
    good(await visitor.withdrawCancellation({}));
    expect((await mailbox(bookingId)).map((mail) => mail.text)).toEqual([withdrawal!.text]);
    const told = (await database.db.select().from(adminNotification)).map(({ key }) => key);
    expect(told.filter((key) => /^cancellation:/.test(key))).toHaveLength(3);
    // A request may be made as often as one likes, its withdrawal three times a day.
    good(await visitor.requestCancellation(request));
    await mailbox(bookingId);
    expect(refusal(await visitor.withdrawCancellation({})).code).toBe("too-many-withdrawals");
    expect(await mailbox(bookingId)).toEqual([]);
  },
);

test("an agency without an address is called by the desk", async () => {
  await speaks("en", null);
  const { bookingId } = await agencyOrder();
  good(await cancel(bookingId));
  expect((await database.db.select().from(adminNotification)).map(({ subject }) => subject)).toContain(
    "A booking of an agency without an email address was changed: call the agency",
  );
});

test.each([
  ["he", true, "לא אושרה", "המלון לא אישר את הזמנה", "אין חיוב בחשבון הסוכנות"],
  ["en", true, "was not confirmed", "The hotel did not confirm booking", "Nothing is owed for it on your account."],
  ["en", false, "was not confirmed", "The hotel did not confirm booking", "The card was not charged."],
  ["ru", true, "не подтверждено", "Отель не подтвердил бронирование", "ничего не начислено"],
  ["ar", false, "لم يتم تأكيد الحجز", "لم يؤكد الفندق الحجز", "لم يُخصم أي مبلغ من البطاقة."],
] as const)("an agency reads once, in %s, that a hotel refused its booking; on account: %s", async (...said) => {
  const [language, onAccount, subject, refused, money] = said;
  await speaks(language);
  const { bookingId, pnr } = await agencyOrder({ onAccount, onRequest: true });
  expect(await mailbox(bookingId)).toEqual([]);
  good(await desk.deskRefuse({ bookingId }));
  const [mail, ...more] = await mailbox(bookingId);
  expect(more).toEqual([]);
  for (const text of [subject, pnr]) expect(mail!.subject).toContain(text);
  const [booked] = await database.db.select({ names: hotel.names }).from(hotel).where(eq(hotel.id, at.shop.hotelId));
  for (const text of [refused, pnr, booked!.names[language], money]) expect(mail!.text).toContain(text);
  for (const own of [aPayer.mobile, aPayer.IdenticationNumber, aPayer.email]) expect(mail!.text).not.toContain(own);
});

test("an agency without an address is called about a refusal", async () => {
  await speaks("en", null);
  const { bookingId } = await agencyOrder({ onRequest: true });
  good(await desk.deskRefuse({ bookingId }));
  expect((await database.db.select().from(adminNotification)).map(({ key }) => key)).toContain(
    `tell-agency:refused-${bookingId}`,
  );
});

test("an agency reads that its customer corrected a name, once, and that the desk did", async () => {
  const { bookingId, pnr } = await agencyOrder({ additionalServices: ["FLYING_SAFE"] });
  await mailbox(bookingId);
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  const visitor = holding(at, { visitorSid: opened.visitorSid });
  good(await visitor.correctName({ paxId: "p1", firstName: "DANA", lastName: "COHEN-LEVI" }));
  const byCustomer = await mailbox(bookingId);
  expect(byCustomer.map(({ subject }) => subject)).toEqual([`A name in booking ${pnr} was corrected`]);
  const { firstName, lastName } = aPayer;
  expect(byCustomer[0]!.text).toContain(
    `Your customer ${firstName} ${lastName} corrected a name in booking ${pnr}: DANA COHEN is now DANA COHEN-LEVI.`,
  );
  const again = { bookingId, paxId: "p1", firstName: "DANA", lastName: "LEVI", reason: "married", feeNIS: "250.00" };
  good(await desk.deskCorrectName(again));
  const [byDesk] = await mailbox(bookingId);
  expect(byDesk!.text).toContain(`We corrected a name in booking ${pnr} of ${firstName} ${lastName}: `);
  // The fee is the customer's.
  expect(byDesk!.text).not.toContain("250");
});

test("a booking of no agency tells none", async () => {
  const { bookingId } = await soldBooking(at, "of-no-agency");
  good(await cancel(bookingId));
  expect(await mailbox(bookingId)).toEqual([]);
});

test.each([true, false])(
  "of a cancelled booking the agency reads the fee, and no commission: on account %s",
  async (onAccount) => {
    const { bookingId, seller } = await agencyOrder({ onAccount });
    const before = good(await seller.succeededBooking({ bookingId })).agency!;
    expect([Number(before.commission) > 0, before.isEnded]).toEqual([true, false]);
    const { feeNIS } = good(await cancel(bookingId));
    const { agency: after, price } = good(await seller.succeededBooking({ bookingId }));
    expect(after).toMatchObject({
      isEnded: true,
      commission: "0.00",
      net: (Number(feeNIS) / Number(price.rate.value)).toFixed(2),
    });
    const account = { commissionNIS: "0.00", netNIS: feeNIS, owedNIS: feeNIS, openNIS: feeNIS, isEnded: true };
    if (onAccount) expect(after!.account).toMatchObject(account);
    else expect(after!.account).toBeUndefined();
  },
);
