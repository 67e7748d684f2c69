import { desc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, readyToPay, refusal } from "../../../tests/factories/booked";
import { holding, lastCode } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";

let database: TestDatabase;
let at: TestEngine;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

async function aPaidBooking() {
  count += 1;
  const shopper = at.as(`visitor-to-be-${count}`);
  const { payment } = await readyToPay(shopper, at.shop);
  at.gateway.approve(payment.paymentTransUid);
  good(await shopper.debitCreditCard({ bookingId: payment.bookTransId, paymentTransUid: payment.paymentTransUid }));
  const [row] = await database.db.select().from(booking).where(eq(booking.id, payment.bookTransId));
  return { shopper, bookingId: payment.bookTransId, pnr: row!.pnr };
}

async function visiting(pnr: string) {
  await database.db.delete(usageLimit);
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return { who: holding(at, { visitorSid: opened.visitorSid }), opened };
}

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
  const { who, opened } = await visiting(` ${pnr.toLowerCase().slice(0, 4)} ${pnr.slice(4)} `);
  expect(opened.maskedPhone).toBe("•••••4567");
  const info = good(await who.bookInfo({}));
  expect(info).toMatchObject({ bookTransId: bookingId, pnr, reservationStatus: "OK", payer: { firstName: "דנה" } });
  expect(info.payer.IdenticationNumber).not.toContain("123456");
  good(await who.visitorLogout({}));
  expect(refusal(await who.bookInfo({})).code).toBe("not-logged-in");
});

test("an agency's customer reads neither the name of its clerk nor its remark", async () => {
  const { pnr, bookingId } = await aPaidBooking();
  const { who } = await visiting(pnr);
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
  const { who } = await visiting((await aPaidBooking()).pnr);
  good(await who.askQuestion({ question: "האם יש מיטת תינוק?" }));
  good(await who.askQuestion({ question: "Is breakfast early enough?" }));
  const list = good(await who.questionsAnswers({}));
  expect(list.total).toBe(2);
  expect(list.items.map(({ question }) => question)).toEqual(["Is breakfast early enough?", "האם יש מיטת תינוק?"]);
  const other = await visiting((await aPaidBooking()).pnr);
  expect(good(await other.who.questionsAnswers({})).total).toBe(0);
});

test("the eleventh question of a day is refused until the next", async () => {
  covers("7.28");
  const { who } = await visiting((await aPaidBooking()).pnr);
  for (let index = 0; index < 10; index += 1) good(await who.askQuestion({ question: `${index}?` }));
  expect(refusal(await who.askQuestion({ question: "one more?" })).code).toBe("too-many-questions");
});

test("a cancellation can be requested once, and its fee is recorded as of that moment", async () => {
  covers("7.123");
  const { pnr, bookingId } = await aPaidBooking();
  const { who } = await visiting(pnr);
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
  const again = await visiting(pnr);
  expect(good(await again.who.requestCancellation({ bookingId, event: "canceledWithoutBody" })).requestedAt).toBe(
    login.requestedAt,
  );
});

test("another visitor's, another shopper's and an anonymous request to cancel is not found", async () => {
  const { bookingId } = await aPaidBooking();
  const { who } = await visiting((await aPaidBooking()).pnr);
  const request = { bookingId, event: "canceledWithoutBody" } as const;
  for (const other of [who, at.as("somebody else"), holding(at, {})])
    expect(refusal(await other.requestCancellation(request)).code).toBe("not-found");
});
