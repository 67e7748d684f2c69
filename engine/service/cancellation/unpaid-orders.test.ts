import { DocumentKind } from "@contract/booking/documents";
import { type Language, langCodeOf, languages } from "@contract/vocabulary/languages";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { cancelOne } from "../../../tests/factories/one-traveller";
import { anotherDay } from "../../../tests/factories/other-day";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { soldBooking, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { demoPassword as password } from "../../demo/demo-people";
import { timesOf } from "../../desk/stock/set-flight-times";
import { flight, roomType } from "../../offer/catalogue/schema";
import { outbox } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";

/** The messages and documents for the customer of an agency that ordered without payment, from the order to its end. */

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  await anotherHotel(at, { id: "alike", adultMinor: 5000, rooms: 30 });
  const [galil] = await database.db.select().from(agency).where(eq(agency.code, "GALIL"));
  await database.db
    .update(agency)
    .set({ flags: { ...galil!.flags, bypassPayment: true } })
    .where(eq(agency.code, "GALIL"));
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

/** Money that moved, or a card: nothing of it is true of an unpaid order. */
const moneyMoved: Record<Language, RegExp> = {
  he: /שולם|שילמת|החזר|יוחזר|דמי ביטול|דמי הביטול|כרטיס(?! טיסה)|חויב/,
  en: /\bpaid:|you paid|refund|goes back|\bfee\b|\bcard\b|charged|₪/i,
  ru: /оплачено|платили|возврат|вернётся|сбор за|карт[аеуы]|списан/i,
  ar: /المدفوع|دفعتم|يُعاد|استرداد|رسوم|بطاق|يُخصم/,
};

/** The sentence that the agency is paid: for the whole trip in the confirmation, for the room in the voucher. */
const toAgency =
  /לתשלום לסוכנות|נעשה לסוכנות|to be paid to the (travel )?agency|К оплате турагентству|оплачивается турагентству|يُدفع للوكالة|لوكالة السفر/i;

async function orderBooking(language: Language, { onRequest = false, payer = aPayer } = {}) {
  count += 1;
  const { agencySid } = good(await holding(at, { agency: "GALIL" }).agencyPassLogin({ agencyCode: "GALIL", password }));
  const seller = holding(at, { agency: "GALIL", agencySid, shopperSid: `an-agency-that-orders-${count}` });
  await database.db.update(roomType).set({ onRequest });
  const page = good(await seller.storePage({ stage: "init", ...selection(at.shop), langCode: langCodeOf[language] }));
  const bookingId = page.bookTransId;
  good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await seller.storePage({ bookingId, stage: "payer", payer, sendPromotionalProductMails: false }));
  good(await seller.storePage({ bookingId, stage: "agent", salePriceByAgent: "1700.00" }));
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: ["TRANSFER", "FLYING_SAFE"] }));
  good(
    await seller.storePage({
      bookingId,
      stage: "check",
      acceptTerms: true,
      BypassPaymentByAgent: true,
      langCode: langCodeOf[language],
    }),
  );
  await database.db.update(roomType).set({ onRequest: false });
  at.engine.parts.catalogue.forget();
  const [row] = await database.db.update(booking).set({ language }).where(eq(booking.id, bookingId)).returning();
  expect(row!.bypassPayment).toBe(true);
  return { seller, bookingId, pnr: row!.pnr };
}

/** Subjects and texts of all messages about a booking, by the beginning of their keys. */
async function messagesOf(bookingId: string): Promise<Map<string, string>> {
  const rows = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
  return new Map(
    rows
      .filter(({ kind }) => kind === "sms" || kind === "mail")
      .map(({ key, kind, payload }) => {
        const { subject = "", text } = payload as { subject?: string; text: string };
        return [`${key.split(":")[0]} ${kind}`, `${subject}\n${text}`];
      }),
  );
}

async function visitorOf(pnr: string, language: Language) {
  const login = good(await holding(at, {}).visitorRequestLogin({ pnr, langCode: langCodeOf[language] }));
  const code = await lastCode(at);
  const { visitorSid } = good(
    await holding(at, { visitorSid: login.visitorSid }).visitorVerifyCode({ verificationCode: code }),
  );
  return holding(at, { visitorSid });
}

describe("an order of a payer in a country that gets no SMS before anything is paid: the mail has it all", () => {
  const payer = { ...aPayer, mobile: "+44 7700 900123" };

  test("from its request to its cancellation", async () => {
    const { seller, bookingId } = await orderBooking("en", { payer, onRequest: true });
    good(await desk.deskConfirm({ bookingId }));
    const [leaves] = await database.db.select().from(flight).where(eq(flight.id, "f-out"));
    const was = timesOf(leaves!);
    const times = { ...was, departsAt: "00:15" };
    good(await desk.deskSetFlightTimes({ flightId: "f-out", was, times }));
    const answerBy = new Date(at.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    good(await desk.deskOfferHotelChange({ bookingId, toHotelId: "alike", cls: "STD-BB", answerBy }));
    const offer = (await messagesOf(bookingId)).get("hotel-change mail")!;
    const token = /hotel-change\/([\w-]+)/.exec(offer)![1]!;
    good(await holding(at, {}).acceptHotelChange({ token, accepted: true }));
    good(await seller.requestCancellation({ bookingId, event: "canceledWithoutBody" }));
    good(await desk.deskCancel({ bookingId, track: "statutory" }));
    const sent = [...(await messagesOf(bookingId)).keys()];
    expect(sent.filter((key) => key.endsWith("sms"))).toEqual([]);
    const mails = ["waiting", "final", "flight-times", "hotel-change", "changed", "cancellation-asked", "cancelled"];
    expect(sent).toEqual(expect.arrayContaining(mails.map((key) => `${key} mail`)));
  });

  test("refused by the hotel, and without one of its travellers", async () => {
    const refused = await orderBooking("en", { payer, onRequest: true });
    good(await desk.deskRefuse({ bookingId: refused.bookingId }));
    const reduced = await orderBooking("en", { payer });
    good(await cancelOne(desk, reduced.bookingId, "p2"));
    for (const { bookingId } of [refused, reduced]) {
      const sent = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
      expect(sent.filter(({ kind }) => kind === "sms")).toEqual([]);
      expect(sent.filter(({ kind }) => kind === "mail").length).toBeGreaterThan(1);
    }
  });

  test("on request with a card: no SMS while it is only authorised; once it is debited it is paid", async () => {
    const smsOf = async (bookingId: string) =>
      [...(await messagesOf(bookingId)).keys()].filter((key) => key.endsWith("sms")).sort();
    const given = await soldBooking(at, "a-card-abroad", { onRequest: true, payer });
    good(await given.shopper.requestCancellation({ bookingId: given.bookingId, event: "canceledWithBody" }));
    good(await desk.deskCancel({ bookingId: given.bookingId, track: "statutory" }));
    expect(await smsOf(given.bookingId)).toEqual([]);
    expect([...(await messagesOf(given.bookingId)).keys()]).toEqual(
      expect.arrayContaining(["waiting mail", "cancellation-asked mail", "cancelled mail"]),
    );
    const paid = await soldBooking(at, "a-card-abroad-debited", { onRequest: true, payer });
    good(await desk.deskConfirm({ bookingId: paid.bookingId }));
    good(await desk.deskCancel({ bookingId: paid.bookingId, track: "statutory" }));
    expect(await smsOf(paid.bookingId)).toEqual(["cancelled sms", "final sms"]);
  });
});

test("its customer moves it only to a day that does not cost the agency more; the desk may", async () => {
  const on = (ahead: number) => addDays(at.shop.startDate, ahead);
  const days = { cheaper: on(7), dearer: on(21) };
  await anotherDay(at, { startDate: days.cheaper, fareAdultMinor: 37000, places: 20 });
  await anotherDay(at, { startDate: days.dearer, fareAdultMinor: 90000, places: 20 });
  const { bookingId, pnr } = await orderBooking("en");
  const visitor = await visitorOf(pnr, "en");
  expect(good(await visitor.dateChoices({})).choices.map(({ date }) => date)).toEqual([days.cheaper]);
  for (const answer of [
    await visitor.changeDate({ date: days.dearer }),
    await visitor.holdDateChange({ date: days.dearer, shownNIS: "0.00" }),
  ])
    expect(refusal(answer).code).toBe("not-changeable");
  expect(good(await desk.deskDateChoices({ bookingId })).choices).toHaveLength(2);
  good(await visitor.changeDate({ date: days.cheaper }));
  expect(await at.invariants()).toEqual([]);
});

describe.each(languages)("an unpaid order in %s", (language) => {
  test("no message from its confirmation to its cancellation speaks of money that moved", async () => {
    const { seller, bookingId, pnr } = await orderBooking(language);
    good(await seller.sendDocuments({ bookingId, langCode: langCodeOf[language] }));
    good(await desk.deskSetExtra({ bookingId, code: "TRANSFER", state: "failed" }));
    const answerBy = new Date(at.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    good(await desk.deskOfferHotelChange({ bookingId, toHotelId: "alike", cls: "STD-BB", answerBy }));
    const visitor = await visitorOf(pnr, language);
    const { changeId } = good(await visitor.bookInfo({})).lastChange!;
    good(await visitor.answerHotelChange({ changeId, accepted: true }));
    good(
      await holding(at, {}).cancellationNotice({
        pnr,
        name: "דנה כהן",
        idNumber: aPayer.IdenticationNumber,
        phone: aPayer.mobile,
        reason: "",
        website: "",
      }),
    );
    // The agency owes the fee of the law; its customer hears of it from the agency.
    expect(good(await desk.deskCancel({ bookingId, track: "statutory" }))).toEqual({
      state: "CANCELLED",
      feeNIS: "100.00",
      refundNIS: "0.00",
    });
    expect(await stateOf(at, bookingId)).toBe("CANCELLED");
    const messages = await messagesOf(bookingId);
    expect([...messages.keys()].sort()).toEqual([
      "cancellation-notice mail",
      "cancelled mail",
      "cancelled sms",
      "changed mail",
      "changed sms",
      "documents mail",
      "extra mail",
      "final mail",
      "final sms",
      "hotel-change mail",
      "hotel-change sms",
    ]);
    // The first confirmation was written before the language was set.
    for (const [key, text] of messages)
      if (!key.startsWith("final") || language === "he") expect(`${key}: ${text}`).not.toMatch(moneyMoved[language]);
    // No money moves.
    const changes = await database.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "refund")));
    expect(changes).toEqual([]);
    expect(await at.invariants()).toEqual([]);
  });

  test("a refusal by the hotel speaks of no card", async () => {
    const { bookingId } = await orderBooking(language, { onRequest: true });
    good(await desk.deskRefuse({ bookingId }));
    const messages = await messagesOf(bookingId);
    expect([...messages.keys()].sort()).toEqual([
      "refused-hotel mail",
      "refused-hotel sms",
      "waiting mail",
      "waiting sms",
    ]);
    for (const text of messages.values()) expect(text).not.toMatch(moneyMoved[language]);
  });

  test("its documents say that it is to be paid to the agency, and there is no receipt", async () => {
    const { seller, bookingId } = await orderBooking(language);
    const langCode = langCodeOf[language];
    const kinds = good(await seller.succeededBooking({ bookingId, langCode })).documents;
    expect([...kinds].sort()).toEqual(["confirmation", "disclosure", "eticket", "voucher"]);
    for (const kind of DocumentKind.options) {
      const page = await seller.documentPage({ bookingId, kind, langCode });
      expect([kind, page.ok]).toEqual([kind, kind !== "receipt"]);
      if (!page.ok || (kind !== "confirmation" && kind !== "voucher")) continue;
      const text = JSON.stringify(page.value.document);
      expect(text).toMatch(toAgency);
      expect(text).not.toMatch(/"(שולם|Paid|Оплачено|المدفوع)"/);
    }
  });

  test("its visitor sees that nothing was paid, and the fees at the agency's price", async () => {
    const { bookingId, pnr } = await orderBooking(language);
    const info = good(await (await visitorOf(pnr, language)).bookInfo({ langCode: langCodeOf[language] }));
    // What the agency pays for it is between the agency and the shop.
    expect(JSON.stringify(info)).not.toMatch(/commission|"net|"agency"/i);
    expect([info.payment, info.paidNIS]).toEqual(["to-agency", "0.00"]);
    // 1,700 dollars are 5,950 shekels, 210 of them Flying Safe.
    expect(info.cancellationOffer.tracks.map(({ track, feeNIS, refundNIS }) => [track, feeNIS, refundNIS])).toEqual([
      ["statutory", "100.00", "0.00"],
      ["supplier", "784.00", "0.00"],
      ["flyingSafe", "310.00", "0.00"],
    ]);
    good(await desk.deskCancel({ bookingId, track: "supplier" }));
  });
});
