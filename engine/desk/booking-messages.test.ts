import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { good, refusal } from "../../tests/factories/booked";
import { anotherHotel } from "../../tests/factories/other-hotel";
import { deskCode, holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { deliverAll, soldBooking } from "../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { queuedAtBooking } from "../../tests/setup/queued-at-booking";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { post } from "../outbox/outbox";
import { outbox } from "../outbox/schema";
import { auditLog } from "../people/desk-users/schema";
import { usageLimit } from "../people/sessions/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  await anotherHotel(at, { id: "alike", adultMinor: 5000, rooms: 30 });
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

async function sellBooking() {
  count += 1;
  return soldBooking(at, `messages-${count}`);
}
const messagesOf = async (bookingId: string) => good(await desk.deskBookingMessages({ bookingId })).messages;
const stored = (bookingId: string) =>
  database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId)).orderBy(desc(outbox.id));
const correct = (bookingId: string, payer: { email?: string; mobile?: string }) =>
  desk.deskCorrectContact({
    bookingId,
    payer: { firstName: "דנה", lastName: "כהן", email: "dana@example.com", mobile: "050-1234567", ...payer },
    totp: deskCode(at),
  });

test("the desk reads what was sent to whom, and whether it arrived", async () => {
  const { bookingId } = await sellBooking();
  const before = await messagesOf(bookingId);
  expect(before.map(({ kind, to, state, documents }) => [kind, to, state, documents])).toEqual([
    ["mail", "dana@example.com", "waiting", true],
    ["sms", "+972501234567", "waiting", false],
  ]);
  const { row } = good(await desk.deskBooking({ bookingId }));
  expect(before[0]!.subject).toContain(row.pnr);
  expect(before[1]!.text).toContain(row.pnr);
  await database.db
    .update(outbox)
    .set({ attempts: 2, lastError: "550 no such user" })
    .where(eq(outbox.id, before[0]!.id));
  expect((await messagesOf(bookingId))[0]).toMatchObject({ state: "failing" });
  await deliverAll(at);
  expect((await messagesOf(bookingId))[0]).toMatchObject({ state: "sent", sentAt: at.clock.now().toISOString() });
  // The desk reads what each message is about, and in its log the booking's reference.
  expect((await messagesOf(bookingId)).map(({ what }) => what)).toContain("final");
  good(await desk.deskSendAgain({ bookingId, messageId: before[0]!.id, copies: 0 }));
  expect((await messagesOf(bookingId))[0]).toMatchObject({ copyOf: before[0]!.id, what: "final" });
  expect(good(await desk.deskLog({ kind: "audit", to: 1 })).lines[0]).toMatchObject({
    what: "send-again",
    about: row.pnr,
  });
  expect(refusal(await desk.deskBookingMessages({ bookingId: "none-there-is-at-all" })).code).toBe("not-found");
});

test("the token of a link is in the message alone, not on the page of the desk", async () => {
  const { bookingId } = await sellBooking();
  const answerBy = new Date(at.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  good(await desk.deskOfferHotelChange({ bookingId, toHotelId: "alike", cls: "STD-BB", answerBy }));
  const [row] = await stored(bookingId);
  const token = /hotel-change\/([\w-]+)/.exec((row!.payload as { text: string }).text)![1]!;
  const [shown] = await messagesOf(bookingId);
  expect(shown!.text).toContain("/hotel-change/…");
  expect(shown!.text).not.toContain(token);
  // Sent again it opens the offer as before.
  good(await desk.deskSendAgain({ bookingId, messageId: shown!.id, copies: 0 }));
  expect((await stored(bookingId))[0]!.payload).toEqual(row!.payload);
});

test.each([
  ["an address of its own", "orders@agency.example"],
  ["the address that was the payer's until it was corrected", "dana@example.com"],
])("what an agency got is sent again to it, at %s: a customer never reads the agency's mail", async (_, to) => {
  const { bookingId } = await sellBooking();
  const mail = { kind: "mail" as const, to, subject: "Changed", text: "Net price $1,104" };
  await database.db.transaction((tx) => post(tx, `changed-agency:${bookingId}`, mail, at.clock.now(), bookingId));
  good(await correct(bookingId, { email: "dana.cohen@example.com" }));
  const written = (await messagesOf(bookingId)).find(({ subject }) => subject === mail.subject)!;
  expect(good(await desk.deskSendAgain({ bookingId, messageId: written.id, copies: 0 }))).toEqual({ to: mail.to });
  const copies = (await stored(bookingId)).filter(({ payload }) => JSON.stringify(payload).includes(mail.text));
  expect(copies.map(({ payload }) => (payload as { to: string }).to)).toEqual([mail.to, mail.to]);
});

test("a message is sent again with its text to the present address, once for each request of a page", async () => {
  const { bookingId } = await sellBooking();
  await deliverAll(at);
  const [mail, sms] = await messagesOf(bookingId);
  good(await correct(bookingId, { email: "dana.cohen@example.com", mobile: "052-7654321" }));
  const before = await stored(bookingId);
  const again = { bookingId, messageId: mail!.id, copies: 0 };
  expect(good(await desk.deskSendAgain(again))).toEqual({ to: "dana.cohen@example.com" });
  expect(good(await desk.deskSendAgain(again))).toEqual({ to: "dana.cohen@example.com" });
  const [copy, ...others] = await stored(bookingId);
  const original = before.find(({ id }) => id === mail!.id)!;
  expect(copy!.payload).toEqual({ ...(original.payload as object), to: "dana.cohen@example.com" });
  expect(others).toEqual(before);
  const shown = await messagesOf(bookingId);
  expect(shown[0]).toMatchObject({ copyOf: mail!.id, state: "waiting", text: mail!.text });
  expect(shown.find(({ id }) => id === mail!.id)!.copies).toBe(1);
  good(await desk.deskSendAgain({ ...again, copies: 1 }));
  good(await desk.deskSendAgain({ bookingId, messageId: sms!.id, copies: 0 }));
  expect((await stored(bookingId)).slice(0, 2).map(({ payload }) => (payload as { to: string }).to)).toEqual([
    "+972527654321",
    "dana.cohen@example.com",
  ]);
  await deliverAll(at);
  expect((await messagesOf(bookingId)).map(({ state }) => state)).toEqual(
    shown.map(() => "sent").concat("sent", "sent"),
  );
  const log = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `booking:${bookingId}`));
  expect(log.filter(({ action }) => action === "send-again").map(({ actor, details }) => [actor, details])).toEqual([
    ["desk", { message: "final", kind: "mail" }],
    ["desk", { message: "final", kind: "mail" }],
    ["desk", { message: "final", kind: "sms" }],
  ]);
  expect(await at.invariants()).toEqual([]);
});

test("a booking's messages are sent again five times an hour at most", async () => {
  const { bookingId } = await sellBooking();
  const [mail] = await messagesOf(bookingId);
  const send = (copies: number) => desk.deskSendAgain({ bookingId, messageId: mail!.id, copies });
  for (let copies = 0; copies < 5; copies += 1) good(await send(copies));
  const before = await stored(bookingId);
  expect(refusal(await send(5)).code).toBe("too-many-requests");
  expect(await stored(bookingId)).toEqual(before);
});

test("copies that are asked for at the same moment are counted each", async () => {
  const { bookingId } = await sellBooking();
  const [mail] = await messagesOf(bookingId);
  const before = (await stored(bookingId)).length;
  const send = (copies: number) => () => desk.deskSendAgain({ bookingId, messageId: mail!.id, copies });
  const answers = await queuedAtBooking(database, bookingId, [0, 1, 2, 3, 4, 5].map(send));
  expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true, true, false]);
  expect(await stored(bookingId)).toHaveLength(before + 5);
});

test("a message of another booking, or one that was erased, is not sent", async () => {
  const { bookingId } = await sellBooking();
  const other = await sellBooking();
  const [mail] = await messagesOf(bookingId);
  good(await desk.deskSendAgain({ bookingId, messageId: mail!.id, copies: 0 }));
  const [copy] = await messagesOf(bookingId);
  await database.db.update(outbox).set({ payload: {} }).where(eq(outbox.id, mail!.id));
  const erased = (await messagesOf(bookingId)).find(({ id }) => id === mail!.id)!;
  expect([erased.to, erased.subject, erased.text]).toEqual([undefined, undefined, undefined]);
  const attempts = [
    [{ bookingId, messageId: mail!.id, copies: 1 }, "erased"],
    [{ bookingId, messageId: copy!.id, copies: 0 }, "not-found"],
    [{ bookingId: other.bookingId, messageId: copy!.id, copies: 0 }, "not-found"],
    [{ bookingId, messageId: 999_999_999, copies: 0 }, "not-found"],
    [{ bookingId: "none-there-is-at-all", messageId: mail!.id, copies: 0 }, "not-found"],
  ] as const;
  const before = await database.db.select().from(outbox);
  for (const [input, code] of attempts) expect(refusal(await desk.deskSendAgain(input)).code).toBe(code);
  expect(await database.db.select().from(outbox)).toEqual(before);
});
