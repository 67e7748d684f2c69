import { desc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, readyToPay, refusal, selection } from "../../../tests/factories/booked";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { paidBooking, visiting } from "../../../tests/factories/visitor";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword } from "../../demo/demo-people";
import { outbox } from "../../outbox/schema";
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

test("a payer whose phone gets no free SMS logs in with the code of a mail", async () => {
  const { pnr, bookingId } = await aPaidBooking();
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const payer = { ...row!.draft.payer!, mobile: "+447700900123" };
  await database.db
    .update(booking)
    .set({ draft: { ...row!.draft, payer } })
    .where(eq(booking.id, bookingId));
  await database.db.delete(usageLimit);
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr, langCode: "ENG" }));
  const [sent] = await database.db
    .select()
    .from(outbox)
    .where(like(outbox.key, "code:%"))
    .orderBy(desc(outbox.id))
    .limit(1);
  expect([sent!.kind, sent!.payload]).toMatchObject(["mail", { to: payer.email }]);
  const { subject, text } = sent!.payload as { subject: string; text: string };
  const code = /\d{6}/.exec(text)![0];
  expect(subject).not.toContain(code);
  good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: code }));
});

test("a reference, typed with spaces and lower case, and its code show the booking", async () => {
  covers("3.46", "7.21", "7.22", "7.23", "7.26");
  const { pnr, bookingId } = await aPaidBooking();
  const { who, opened } = await visiting(at, ` ${pnr.toLowerCase().slice(0, 4)} ${pnr.slice(4)} `);
  expect(opened.maskedPhone).toBe("•••••4567");
  const info = good(await who.bookInfo({}));
  expect(info).toMatchObject({ bookTransId: bookingId, pnr, reservationStatus: "OK", payer: { firstName: "דנה" } });
  expect(info.payer.IdenticationNumber).not.toContain("123456");
  good(await who.visitorLogout({}));
  expect(refusal(await who.bookInfo({})).code).toBe("not-logged-in");
});

test("an agency's customer reads neither the name of its clerk nor its remark", async () => {
  const { pnr, bookingId } = await aPaidBooking();
  const { who } = await visiting(at, pnr);
  const [{ draft } = { draft: null }] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const agent = { agencyCode: "GALIL", odyAgentCode: "GALIL", clerkName: "Noa", remark: "a difficult customer" };
  await database.db
    .update(booking)
    .set({ draft: { ...draft!, agent: { ...agent, mayPhoneOrder: false, discountMinor: 0, phoneFeeMinor: 0 } } })
    .where(eq(booking.id, bookingId));
  const text = JSON.stringify(good(await who.bookInfo({})));
  expect(text).not.toContain("Noa");
  expect(text).not.toContain("a difficult customer");
  expect(text).toContain(pnr);
});

test("the customer of an agency that sold at its own price reads that price, and nothing of what the agency paid", async () => {
  await database.db.delete(usageLimit);
  const { agencySid } = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password: demoPassword }));
  const seller = holding(at, { agencySid, shopperSid: "an-agency-with-its-own-price" });
  const page = good(await seller.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer, sendPromotionalProductMails: false }));
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  good(await seller.storePage({ bookingId, stage: "agent", salePriceByAgent: "1333.00" }));
  const net = good(await seller.storePage({ bookingId, stage: "check", acceptTerms: true })).price.price;
  const { paymentTransUid, amountNIS } = good(await seller.getPaymentUrl({ bookingId }));
  at.gateway.approve(paymentTransUid);
  good(await seller.debitCreditCard({ bookingId, paymentTransUid }));
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const mails = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
  const { who } = await visiting(at, row!.pnr);
  const info = good(await who.bookInfo({ langCode: "ENG" }));
  expect([info.price.price, info.salePrice, info.paidNIS, info.lines]).toEqual(["1333.00", "1333.00", undefined, []]);
  expect(info.payer.last4).toBeUndefined();
  // 1333 dollars at 3.50; five percent by law are more than a hundred shekels.
  expect(info.cancellationOffer.tracks.map(({ feeNIS, refundNIS }) => Number(feeNIS) + Number(refundNIS))).toEqual([
    4665.5, 4665.5,
  ]);
  // The card gets back no more than it was charged, less the fee of that amount.
  expect(info.cancellationOffer.tracks.find(({ track }) => track === "statutory")).toMatchObject({
    refundNIS: "4565.50",
    toCardNIS: (Number(amountNIS) - 100).toFixed(2),
  });
  expect(Number(amountNIS)).toBeLessThan(4565.5);
  const asked = good(await who.requestCancellation({ bookingId, event: "canceledWithoutBody" }));
  expect(asked.tracks).toEqual(info.cancellationOffer.tracks);
  // The shop keeps its part of what it was paid.
  const [request] = await database.db
    .select()
    .from(cancellationRequest)
    .where(eq(cancellationRequest.bookingId, bookingId));
  expect(request!.feeAgorot + request!.refundAgorot).toBe(Math.round(Number(amountNIS) * 100));
  expect(info.documents).not.toContain("receipt");
  const texts = [JSON.stringify([info, asked, mails])];
  for (const kind of info.documents)
    texts.push(JSON.stringify(good(await who.documentPage({ bookingId, kind, langCode: "ENG" }))));
  for (const amount of [net, amountNIS].map((text) => text.replace(/\.00$/, "")))
    expect(texts.join("\n").replaceAll(",", "")).not.toMatch(new RegExp(`\\b${amount}\\b`));
  expect(refusal(await who.documentPage({ bookingId, kind: "receipt" })).code).toBe("wrong-state");
  expect(refusal(await who.exportPdf({ bookingId, kind: "receipt" })).code).toBe("wrong-state");
  // The agency and the desk have it, and its file is theirs.
  const { documentId } = good(await seller.exportPdf({ bookingId, kind: "receipt" }));
  expect(refusal(await who.documentJob({ documentId })).code).toBe("not-found");
  expect(refusal(await who.documentFile({ documentId })).code).toBe("not-found");
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  for (const reader of [seller, desk]) {
    expect(good(await reader.documentPage({ bookingId, kind: "receipt" })).kinds).toContain("receipt");
    good(await reader.documentJob({ documentId }));
  }
  const own = good(await seller.succeededBooking({ bookingId }));
  expect([own.price.price, own.paidNIS, own.salePrice]).toEqual([net, amountNIS, "1333.00"]);
});

test("an unpaid booking has no visitors: the answer is the same as for an unknown reference", async () => {
  covers("7.24");
  const { page } = await readyToPay(at.as("never-pays"), at.shop);
  const [row] = await database.db.select().from(booking).where(eq(booking.id, page.bookTransId));
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr: row!.pnr }));
  expect(good(await holding(at, { visitorSid }).visitorCheckSession({})).logined).toBe(false);
  await expect(lastCode(at)).rejects.toThrow("no code was sent");
});

test("nothing about the booking is revealed before the code is entered, not even the phone's last digits", async () => {
  covers("7.21");
  const { pnr } = await aPaidBooking();
  const answer = good(await holding(at, {}).visitorRequestLogin({ pnr }));
  expect(Object.keys(answer)).toEqual(["visitorSid"]);
});

test("questions are asked and listed newest first, and another booking's are not visible", async () => {
  covers("7.27");
  const { who } = await visiting(at, (await aPaidBooking()).pnr);
  good(await who.askQuestion({ question: "האם יש מיטת תינוק?" }));
  good(await who.askQuestion({ question: "Is breakfast early enough?" }));
  const list = good(await who.questionsAnswers({}));
  expect(list.total).toBe(2);
  expect(list.items.map(({ question }) => question)).toEqual(["Is breakfast early enough?", "האם יש מיטת תינוק?"]);
  const other = await visiting(at, (await aPaidBooking()).pnr);
  expect(good(await other.who.questionsAnswers({})).total).toBe(0);
});

test("a card number or a control character is stored neither in a question nor in a reason", async () => {
  const { pnr, bookingId } = await aPaidBooking();
  const { who } = await visiting(at, pnr);
  const card = "4580 4580 4580 4580";
  const cancel = (reason: string) =>
    who.requestCancellation({ bookingId, event: "canceledWithBody", track: "statutory", reason });
  expect(refusal(await who.askQuestion({ question: `My card is ${card}` }))).toMatchObject({
    code: "card-digits",
    field: "question",
  });
  expect(refusal(await cancel(`Refund ${card}`))).toMatchObject({ code: "card-digits", field: "reason" });
  expect(refusal(await who.askQuestion({ question: "a\u001bb" }))).toMatchObject({ code: "invalid-input" });
  expect(refusal(await cancel("a\u001bb"))).toMatchObject({ code: "invalid-input", field: "reason" });
  expect(good(await who.questionsAnswers({})).total).toBe(0);
  expect(good(await who.bookInfo({})).cancellationOffer.requestedAt).toBeUndefined();
  good(await who.askQuestion({ question: "Line one\nOrder 1234567890123" }));
  good(await cancel("Line one\nline two"));
});

test("the eleventh question of a day is refused until the next", async () => {
  covers("7.28");
  const { who } = await visiting(at, (await aPaidBooking()).pnr);
  for (let index = 0; index < 10; index += 1) good(await who.askQuestion({ question: `${index}?` }));
  expect(refusal(await who.askQuestion({ question: "one more?" })).code).toBe("too-many-questions");
});
