import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good, refusal, selection } from "../../../tests/factories/booked";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword } from "../../demo/demo-people";
import { wordsOfNotice } from "../../outbox/notice-words";
import { adminNotification, outbox } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { agencyQuestion } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let sids: Awaited<ReturnType<typeof sellersSids>>;
let desk: ReturnType<typeof holding>;
let clerk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  await database.db
    .update(agency)
    .set({ email: "orders@galil.example", language: "en" })
    .where(eq(agency.code, "GALIL"));
  sids = await sellersSids(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
  const logIn = { odyAgentCode: "GALIL", clerkName: "Rami", password: demoPassword };
  clerk = holding(at, { agencySid: good(await holding(at, {}).agentLogin(logIn)).agencySid });
});
beforeEach(async () => {
  await database.db.delete(usageLimit);
  await database.db.delete(agencyQuestion);
  await database.db.delete(adminNotification);
});
afterAll(() => database.cleanup());

/** A confirmed booking of the agency on its account, and a visitor logged in with its reference. */
async function agencysOrder() {
  const { bookingId, agent, check } = await agentBooking(at, sids.agency);
  good(await agent({ salePriceByAgent: "1400.00" }));
  good(await check({ BypassPaymentByAgent: true }));
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr: row!.pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return { bookingId, pnr: row!.pnr, visitor: holding(at, { visitorSid: opened.visitorSid }) };
}

const answeredMails = () => database.db.select().from(outbox).where(like(outbox.key, "answered%"));

test("a clerk's question is at the desk with agency and clerk, and its answer goes to the agency alone", async () => {
  const { bookingId, pnr, visitor } = await agencysOrder();
  good(await clerk.agencyAskQuestion({ bookingId, question: " Can they leave a day later? " }));
  const notices = await database.db.select().from(adminNotification);
  // The office reads who asked: a customer's question has other words.
  expect(notices.map(wordsOfNotice)).toContain("סוכנות שאלה על הזמנה שלה");
  await database.db.update(agencyQuestion).set({ askedAt: new Date(at.clock.now().getTime() - 3 * 3_600_000) });
  const waiting = good(await desk.deskQuestions({ langCode: "ENG" }));
  expect(waiting).toMatchObject({
    total: 1,
    questions: [
      {
        ...{ bookTransId: bookingId, pnr, question: "Can they leave a day later?", waitsHours: 3 },
        asker: { code: "GALIL", clerkName: "Rami" },
      },
    ],
  });
  expect(good(await desk.deskBookings({ waitsFor: "question" })).bookings.map(({ pnr }) => pnr)).toEqual([pnr]);
  const [asked] = good(await desk.deskBooking({ bookingId })).questions;
  expect(asked).toMatchObject({ asker: { code: "GALIL", clerkName: "Rami" } });
  const answer = { questionId: Number(asked!.id), asker: "agency" as const, answer: "Yes, for $60 more." };
  good(await desk.deskAnswer(answer));
  good(await desk.deskAnswer(answer));
  // One mail, to the agency, with the clerk's name and without the answer; nothing to the customer.
  const mails = await answeredMails();
  expect(mails.map(({ kind, payload }) => [kind, (payload as { to: string }).to])).toEqual([
    ["mail", "orders@galil.example"],
  ]);
  const { subject, text } = mails[0]!.payload as { subject: string; text: string };
  expect(subject).toBe(`The answer to your question about booking ${pnr}`);
  expect(text).toContain("Asked by: Rami");
  expect(text).toContain(`/agent/bookings?search=${pnr}&lang=en`);
  for (const secret of ["$60", aPayer.mobile, aPayer.email]) expect(text).not.toContain(secret);
  expect(good(await clerk.agencyQuestions({ bookingId }))).toMatchObject({
    total: 1,
    items: [{ question: "Can they leave a day later?", clerkName: "Rami", answer: "Yes, for $60 more." }],
  });
  expect(good(await visitor.questionsAnswers({})).total).toBe(0);
  expect(good(await desk.deskQuestions({})).total).toBe(0);
});

test("a visitor's question and its answer are not the agency's to read, and one number names two questions", async () => {
  const { bookingId, visitor } = await agencysOrder();
  await database.db.delete(outbox).where(like(outbox.key, "answered%"));
  const { id } = good(await visitor.askQuestion({ question: "Is there a cot?" }));
  await database.db
    .insert(agencyQuestion)
    .values({ id: Number(id), bookingId, agencyCode: "GALIL", question: "Late arrival?", askedAt: at.clock.now() });
  expect(good(await clerk.agencyQuestions({ bookingId })).items.map(({ question }) => question)).toEqual([
    "Late arrival?",
  ]);
  const { questions } = good(await desk.deskBooking({ bookingId }));
  expect(questions.map(({ question, asker }) => [question, asker?.code])).toEqual([
    ["Is there a cot?", undefined],
    ["Late arrival?", "GALIL"],
  ]);
  expect(good(await desk.deskQuestions({ agency: "GALIL" })).questions.map(({ question }) => question)).toEqual([
    "Late arrival?",
  ]);
  good(await desk.deskAnswer({ questionId: Number(id), answer: "Yes." }));
  expect((await answeredMails()).map(({ payload }) => (payload as { to: string }).to)).not.toContain(
    "orders@galil.example",
  );
  expect(good(await visitor.questionsAnswers({})).items.map(({ answer }) => answer)).toEqual(["Yes."]);
  expect(good(await clerk.agencyQuestions({ bookingId })).items.map(({ answer }) => answer)).toEqual([undefined]);
});

test("a question is taken back by its agency as long as it has no answer, and the desk reads who did, and answers it no more", async () => {
  const { bookingId, visitor } = await agencysOrder();
  const [first, second] = [
    good(await clerk.agencyAskQuestion({ bookingId, question: "A cot?" })),
    good(await clerk.agencyAskQuestion({ bookingId, question: "A parking place?" })),
  ];
  const taken = { bookingId, questionId: Number(first.id) };
  expect(refusal(await holding(at, sids.noBypass).agencyWithdrawQuestion(taken)).code).toBe("not-found");
  expect(["not-logged-in", "not-allowed"]).toContain(refusal(await visitor.agencyWithdrawQuestion(taken)).code);
  good(await clerk.agencyWithdrawQuestion(taken));
  const left = good(await clerk.agencyQuestions({ bookingId })).items.map(({ question }) => question);
  expect(left).toEqual(["A parking place?"]);
  // It may have been another clerk's: that it was put, and who took it back, can be read later.
  const atDesk = good(await desk.deskBooking({ bookingId })).questions;
  expect(atDesk).toMatchObject([
    { question: "A cot?", withdrawn: { at: at.clock.now().toISOString(), by: "Rami" } },
    { question: "A parking place?" },
  ]);
  expect(atDesk[1]!.withdrawn).toBeUndefined();
  const waiting = good(await desk.deskQuestions({})).questions.map(({ question }) => question);
  expect(waiting).toEqual(["A parking place?"]);
  const late = { questionId: Number(first.id), asker: "agency" as const, answer: "Yes." };
  expect(refusal(await desk.deskAnswer(late)).code).toBe("not-found");
  expect(refusal(await clerk.agencyWithdrawQuestion(taken)).code).toBe("not-found");
  const answered = Number(second.id);
  good(await desk.deskAnswer({ questionId: answered, asker: "agency", answer: "Yes." }));
  expect(refusal(await clerk.agencyWithdrawQuestion({ bookingId, questionId: answered })).code).toBe(
    "already-answered",
  );
  expect(good(await desk.deskBookings({ waitsFor: "question" })).bookings).toEqual([]);
  expect(good(await clerk.agencyQuestions({ bookingId })).items.map(({ answer }) => answer)).toEqual(["Yes."]);
  await database.db.delete(agencyQuestion);
});

test("another agency, the shopper and a visitor neither read nor ask, nor does anybody learn what cancelling costs", async () => {
  const { bookingId, visitor } = await agencysOrder();
  const others = {
    "another agency": holding(at, sids.noBypass),
    "an internal clerk": holding(at, sids.clerk),
  };
  for (const [name, other] of Object.entries(others)) {
    const refused = [
      refusal(await other.agencyQuestions({ bookingId })),
      refusal(await other.agencyAskQuestion({ bookingId, question: "Who travels?" })),
      refusal(await other.agencyCancellation({ bookingId })),
    ];
    expect(
      refused.map(({ code }) => code),
      name,
    ).toEqual(["not-found", "not-found", "not-found"]);
  }
  for (const other of [visitor, at.as("a-shopper-of-no-agency")]) {
    const refused = [
      refusal(await other.agencyQuestions({ bookingId })),
      refusal(await other.agencyAskQuestion({ bookingId, question: "?" })),
      refusal(await other.agencyCancellation({ bookingId })),
    ];
    for (const { code } of refused) expect(["not-logged-in", "not-allowed"]).toContain(code);
  }
  expect(await database.db.$count(agencyQuestion)).toBe(0);
});

test("what somebody bought on a clerk's computer without the agency is not one of its bookings", async () => {
  const shopperSid = "a-shopper-at-the-clerks-computer";
  const bought = good(await holding(at, { shopperSid }).storePage({ stage: "init", ...selection(at.shop) }));
  const { bookTransId: bookingId } = bought;
  const there = holding(at, { agencySid: sids.agency.agencySid, shopperSid });
  expect(refusal(await there.agencyQuestions({ bookingId })).code).toBe("not-found");
  expect(refusal(await there.agencyAskQuestion({ bookingId, question: "Who travels?" })).code).toBe("not-found");
});

test("card numbers, empty and too many questions are refused, and the visitor's day has its own count", async () => {
  const { bookingId, visitor } = await agencysOrder();
  const ask = (question: string) => clerk.agencyAskQuestion({ bookingId, question });
  expect(refusal(await ask("My card is 4580 0000 0000 0000")).code).toBe("card-digits");
  expect(refusal(await ask("   ")).code).toBe("invalid-input");
  for (let count = 0; count < 10; count += 1) good(await ask(`${count}?`));
  expect(refusal(await ask("one more?")).code).toBe("too-many-questions");
  good(await visitor.askQuestion({ question: "And I?" }));
});

test("a booking that is only a basket has no questions", async () => {
  const { bookingId } = await agentBooking(at, sids.agency);
  expect(refusal(await clerk.agencyAskQuestion({ bookingId, question: "?" })).code).toBe("wrong-state");
});
