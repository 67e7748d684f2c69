import { and, desc, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { good, readyToPay, refusal } from "../../../tests/factories/booked";
import { deskCode, holding, lastCode, loggedInDesk, loggedInMember, somePeople } from "../../../tests/factories/people";
import { deliverAll, soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { post } from "../../outbox/outbox";
import { requeueEffects } from "../../outbox/requeue-effects";
import { outbox } from "../../outbox/schema";
import { auditLog } from "../../people/desk-users/schema";
import { member } from "../../people/members/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { memberBooking } from "../members/schema";
import { forgetPersonalData } from "../retention/forget-personal-data";
import { bookingCorrection } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const payer = { firstName: "דנה", lastName: "כהן", email: "dana@example.com", mobile: "050-1234567" };
async function sellBooking() {
  count += 1;
  const sale = await soldBooking(at, `contact-${count}`);
  return { ...sale, row: await rowOf(sale.bookingId) };
}
async function rowOf(bookingId: string) {
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  return row!;
}
const correct = (bookingId: string, changes: Partial<typeof payer>) =>
  desk.deskCorrectContact({ bookingId, payer: { ...payer, ...changes }, totp: deskCode(at) });
const recipients = async (bookingId: string, key: string) => {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, key)))
    .orderBy(desc(outbox.id));
  return rows.map(({ payload }) => (payload as { to: string }).to);
};

test.each([
  ["a first name", { firstName: "דניאלה" }, [["firstName", "דנה", "דניאלה"]]],
  ["a last name", { lastName: " כהן־לוי " }, [["lastName", "כהן", "כהן־לוי"]]],
  ["a mail address", { email: "d.cohen@example.com" }, [["email", "dana@example.com", "d.cohen@example.com"]]],
  ["a phone", { mobile: "052 765 4321" }, [["mobile", "+972501234567", "+972527654321"]]],
  ["nothing, the phone written in another way", { mobile: "+972-50-123-4567" }, []],
])("%s is corrected, and the desk reads old and new", async (_, changes, expected) => {
  const { bookingId, row } = await sellBooking();
  const { changed } = good(await correct(bookingId, changes));
  expect(changed).toEqual(expected.map(([field]) => field));
  const after = await rowOf(bookingId);
  const stored = { ...row.draft.payer, ...Object.fromEntries(expected.map(([field, , now]) => [field, now])) };
  expect(after.draft).toEqual({ ...row.draft, payer: stored });
  // A new version makes the documents anew.
  expect(after.version - row.version).toBe(expected.length);
  const { corrections, audit } = good(await desk.deskBooking({ bookingId }));
  expect(corrections.map(({ field, was, now, actor }) => [field, was, now, actor])).toEqual(
    expected.map((line) => [...line, "desk"]),
  );
  expect(audit.map(({ action }) => action)).toEqual(expected.length > 0 ? ["correct-contact"] : []);
});

test.each([
  ["something that is not an address", { email: "dana at example" }, "invalid-payer", "payer.email"],
  ["something that is not a phone number", { mobile: "12" }, "invalid-payer", "payer.mobile"],
  ["no last name", { lastName: " " }, "incomplete", "payer.lastName"],
  ["a name without letters", { firstName: "123" }, "invalid-payer", "payer.firstName"],
])("%s is refused like on the payer's page", async (_, changes, code, field) => {
  const { bookingId, row } = await sellBooking();
  expect(refusal(await correct(bookingId, changes))).toMatchObject({ code, field });
  expect(await rowOf(bookingId)).toEqual(row);
});

test("the code that opens the booking goes to the new phone, and who is in by the old one is out", async () => {
  const { bookingId, row } = await sellBooking();
  const open = async () => {
    await database.db.delete(usageLimit);
    const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr: row.pnr }));
    const [sent] = await database.db
      .select()
      .from(outbox)
      .where(like(outbox.key, "code:%"))
      .orderBy(desc(outbox.id))
      .limit(1);
    const code = await lastCode(at);
    const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: code }));
    return { to: (sent!.payload as { to: string }).to, visitor: holding(at, { visitorSid: opened.visitorSid }) };
  };
  const before = await open();
  expect(before.to).toBe("+972501234567");
  good(await before.visitor.bookInfo({}));
  good(await correct(bookingId, { mobile: "052-7654321" }));
  expect(refusal(await before.visitor.bookInfo({})).code).toBe("not-logged-in");
  const after = await open();
  expect(after.to).toBe("+972527654321");
  expect(good(await after.visitor.bookInfo({})).payer.mobile).toBe("+972527654321");
  expect(good(await desk.deskBookings({ search: row.pnr })).total).toBe(1);
});

test("the booking leaves the list of a member who added it by a code to the old phone, and stays on that of the new phone's", async () => {
  const { bookingId, row } = await sellBooking();
  const [old, other] = [await loggedInMember(at, "050-1234567"), await loggedInMember(at, "052-1234567")];
  const [stranger, payee] = [old, other].map((memberSid) => holding(at, { memberSid }));
  expect(good(await stranger!.memberAddBooking({ pnr: row.pnr })).added).toBe(true);
  const { visitorSid } = good(await stranger!.memberOpenBooking({ bookingId }));
  await database.db.insert(memberBooking).values({
    memberId: (await database.db.select().from(member).where(eq(member.phone, "+972521234567")))[0]!.id,
    bookingId,
    addedAt: at.clock.now(),
  });
  good(await correct(bookingId, { firstName: "דניאלה" }));
  good(await stranger!.memberOpenBooking({ bookingId }));
  good(await correct(bookingId, { firstName: "דניאלה", mobile: "052-1234567" }));
  expect(refusal(await stranger!.memberOpenBooking({ bookingId })).code).toBe("not-found");
  expect(refusal(await holding(at, { memberSid: old, visitorSid }).bookInfo({})).code).toBe("not-logged-in");
  expect(good(await stranger!.memberBookings({ page: 1 })).items.map(({ bookTransId }) => bookTransId)).not.toContain(
    bookingId,
  );
  good(await payee!.memberOpenBooking({ bookingId }));
});

test("messages go to the new address: those after it, and those that were not delivered; both addresses are told", async () => {
  const { bookingId } = await sellBooking();
  const email = "dana.new@example.com";
  good(await correct(bookingId, { email, mobile: "052-7654321" }));
  expect(await recipients(bookingId, "final:%")).toEqual([email, "+972527654321"]);
  expect((await recipients(bookingId, "contact-corrected:%")).sort()).toEqual([email, "dana@example.com"].sort());
  await deliverAll(at);
  good(await correct(bookingId, { email: "dana.newer@example.com", mobile: "052-7654321" }));
  // What was delivered stays as it was sent.
  expect(await recipients(bookingId, "final:%")).toEqual([email, "+972527654321"]);
  const before = (await recipients(bookingId, "%")).length;
  good(await desk.deskCancel({ bookingId, track: "statutory", totp: deskCode(at) }));
  const after = await recipients(bookingId, "%");
  expect(new Set(after.slice(0, after.length - before))).toEqual(
    new Set(["dana.newer@example.com", "+972527654321", undefined]),
  );
});

test("a message that failed at the wrong address goes to the right one; an old one, and a copy of it, do not", async () => {
  const { bookingId } = await sellBooking();
  const mail = { kind: "mail" as const, to: "dana@example.com", subject: "s", text: "t" };
  const old = new Date(at.clock.now().getTime() - 11 * 86_400_000);
  await database.db.transaction((tx) => post(tx, `departure-soon:${bookingId}`, mail, old, bookingId));
  const rows = () => database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId)).orderBy(outbox.id);
  const [final] = (await rows()).filter(({ kind, key }) => kind === "mail" && key.startsWith("final"));
  await database.db.transaction((tx) => post(tx, `again:${final!.id}:0`, mail, at.clock.now(), bookingId));
  await database.db
    .update(outbox)
    .set({ failedAt: at.clock.now(), attempts: 4 })
    .where(and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "mail")));
  await database.db.execute(sql`truncate graphile_worker._private_jobs`);
  const email = "dana.right@example.com";
  good(await correct(bookingId, { email }));
  const mails = (await rows()).filter(({ kind, key }) => kind === "mail" && !key.startsWith("contact"));
  expect(
    mails.map(({ key, attempts, failedAt, payload }) => [
      key.split(":")[0],
      (payload as { to: string }).to,
      attempts,
      failedAt === null,
    ]),
  ).toEqual([
    ["final", email, 0, true],
    ["departure-soon", "dana@example.com", 4, false],
    ["again", "dana@example.com", 4, false],
  ]);
  // Within seconds it has a job again.
  await requeueEffects(at.engine.parts);
  const { rows: jobs } = await database.db.execute(
    sql`select 1 from graphile_worker.jobs where key = ${`outbox:${final!.id}`}`,
  );
  expect(jobs).toHaveLength(1);
});

test("an agency's mail, and a copy of it, stay at its address, which was the payer's until it was corrected", async () => {
  const { bookingId } = await sellBooking();
  const mail = { kind: "mail" as const, to: "dana@example.com", subject: "Cancelled", text: "Net price $352.45" };
  const write = (key: string) => database.db.transaction((tx) => post(tx, key, mail, at.clock.now(), bookingId));
  await write(`cancelled-agency:${bookingId}`);
  const [written] = await database.db
    .select()
    .from(outbox)
    .where(eq(outbox.key, `cancelled-agency:${bookingId}`));
  await write(`again:${written!.id}:0`);
  await write(`again:${written!.id}0:0`);
  await database.db.update(outbox).set({ failedAt: at.clock.now(), attempts: 4 }).where(eq(outbox.id, written!.id));
  good(await correct(bookingId, { email: "customer@example.com" }));
  expect(await recipients(bookingId, "cancelled-agency:%")).toEqual([mail.to]);
  expect(await recipients(bookingId, `again:${written!.id}:%`)).toEqual([mail.to]);
  // The payer's own go to the new one, a copy of another message among them.
  expect(await recipients(bookingId, `again:${written!.id}0:%`)).toEqual(["customer@example.com"]);
  expect(await recipients(bookingId, "final:%:mail")).toEqual(["customer@example.com"]);
});

test("only a booking that was submitted is corrected, and only with a fresh code", async () => {
  const { payment } = await readyToPay(at.as("still-paying"), at.shop);
  expect(refusal(await correct(payment.bookTransId, { email: "x@example.com" })).code).toBe("wrong-state");
  expect(refusal(await correct("none-there-is-at-all", {})).code).toBe("not-found");
  const { bookingId, row } = await sellBooking();
  at.engine.parts.deskCodeMinutes = 0;
  at.clock.forward(60_000);
  const withoutCode = await desk.deskCorrectContact({ bookingId, payer: { ...payer, email: "x@example.com" } });
  expect(refusal(withoutCode)).toMatchObject({ code: "code-needed", field: "totp" });
  expect(await rowOf(bookingId)).toEqual(row);
});

test("old and new values are erased with the booking's people, and the audit log has none", async () => {
  const { bookingId } = await sellBooking();
  at.clock.forward(60_000);
  good(await correct(bookingId, { email: "somebody.else@example.com" }));
  const log = JSON.stringify(await database.db.select().from(auditLog));
  expect(log).toContain("correct-contact");
  expect(log).not.toContain("example.com");
  const kept = () => database.db.select().from(bookingCorrection).where(eq(bookingCorrection.bookingId, bookingId));
  await forgetPersonalData(database.db, at.clock.now());
  expect(await kept()).toHaveLength(1);
  await database.db.update(booking).set({ forgotten: 2 }).where(eq(booking.id, bookingId));
  await forgetPersonalData(database.db, at.clock.now());
  expect(await kept()).toEqual([]);
});
