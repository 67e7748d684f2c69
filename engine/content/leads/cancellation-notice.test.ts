import { desc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, refusal } from "../../../tests/factories/booked";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { cancellationRequest } from "../../service/visitors/schema";
import { factsIn, factsText } from "./lead-facts";
import { lead } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let bookingId: string;
let notice: { pnr: string; name: string; idNumber: string; phone: string; reason: string };
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  bookingId = (await soldBooking(at, "notice")).bookingId;
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  notice = { pnr: row!.pnr, name: "דנה כהן", idNumber: "123456782", phone: "050-1234567", reason: "חולה" };
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const requests = () =>
  database.db.select().from(cancellationRequest).where(eq(cancellationRequest.bookingId, bookingId));
const lastLead = async () => (await database.db.select().from(lead).orderBy(desc(lead.id)).limit(1))[0];

test("a caller without the payer's identity number gets the same answer, and no booking changes", async () => {
  const stranger = at.as("a-stranger", "192.0.2.50");
  const wrong = good(await stranger.cancellationNotice({ ...notice, idNumber: "000000018" }));
  const none = good(await stranger.cancellationNotice({ ...notice, pnr: "ZZZZZZZZ" }));
  expect(wrong).toEqual({ received: true });
  expect(none).toEqual(wrong);
  expect(await requests()).toEqual([]);
  const facts = factsIn((await lastLead())!)!;
  expect(facts).not.toHaveProperty("bookingId");
  expect(factsText(facts, "he", "")).toContain("לא נמצאה הזמנה של המשלם הזה");
  expect(factsText(facts, "en", "")).toContain("no booking of this payer can be cancelled");
});

test("the payer's notice becomes one request dated now; the payer is notified and the desk can see it", async () => {
  covers("2.22", "7.145");
  const payer = at.as("a-payer-elsewhere", "192.0.2.51");
  const input = { ...notice, pnr: ` ${notice.pnr.toLowerCase()} `, idNumber: "12345678-2" };
  for (let attempt = 0; attempt < 3; attempt += 1) good(await payer.cancellationNotice(input));
  const [request, ...more] = await requests();
  expect(more).toEqual([]);
  expect(request).toMatchObject({ requestedBy: "notice", reason: "חולה", track: "statutory" });
  expect(await lastLead()).toMatchObject({ kind: "cancellation", phone: "+972501234567" });
  const mails = await database.db.select().from(outbox).where(like(outbox.key, "cancellation-notice:%"));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.payload).toMatchObject({ to: aPayer.email });
  // A sentence follows the amounts, and the link stands below all of them.
  const { text } = mails[0]!.payload as { text: string };
  expect(text).toMatch(/בעמוד ההזמנה\. סוכן יבדוק/);
  expect(text).toMatch(/שם מיד:\nhttp/);
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  expect(row!.state).toBe("OK");
});

test("a second notice after the request was withdrawn is confirmed to the payer as well", async () => {
  const mails = () => database.db.select().from(outbox).where(like(outbox.key, "cancellation-notice:%"));
  const confirmed = (await mails()).length;
  const payer = at.as("a-payer-again", "192.0.2.52");
  good(await payer.cancellationNotice({ ...notice, reason: "again" }));
  await database.db.delete(cancellationRequest).where(eq(cancellationRequest.bookingId, bookingId));
  good(await payer.cancellationNotice({ ...notice, reason: "and again" }));
  expect(await requests()).toHaveLength(1);
  expect(await mails()).toHaveLength(confirmed + 1);
});

test.each([
  ["no reference", { pnr: "!" }, "pnr"],
  ["no name", { name: " " }, "name"],
  ["an invalid identity number", { idNumber: "123456789" }, "idNumber"],
  ["an invalid phone number", { phone: "12" }, "phone"],
  ["a card number", { reason: "4580 0000 0000 0000" }, "reason"],
])("%s is rejected with a field error", async (_, wrong, field) => {
  expect(refusal(await at.as("careless").cancellationNotice({ ...notice, ...wrong }))).toMatchObject({
    code: "invalid-lead",
    field,
  });
});

test("a neighbour's forms and wrong notices take the right to cancel from nobody, and guesses of an identity number end", async () => {
  await database.db.delete(cancellationRequest);
  const neighbour = at.as("a-neighbour", "192.0.2.60");
  const letter = { firstName: "Yael", email: "yael@example.com" };
  for (let number = 0; number < 10; number += 1)
    good(await neighbour.footerContact({ ...letter, message: `Do you fly ${number}` }));
  const wrong = (pnr: string) => neighbour.cancellationNotice({ ...notice, pnr, idNumber: "000000018" });
  for (let number = 0; number < 10; number += 1) good(await wrong(`ZZZZZZZ${"ABCDEFGHJK"[number]}`));
  const written = () => Promise.all([database.db.$count(lead), database.db.$count(usageLimit)]);
  const before = await written();
  const dropped = [await wrong("YYYYYYYY"), await wrong("YYYYYYYZ"), await wrong("YYYYYYZZ")];
  for (const answer of dropped) expect(good(answer)).toEqual({ received: true });
  expect(await written(), "what is dropped writes nothing").toEqual(before);
  const payer = at.as("a-payer-beside", "192.0.2.60");
  good(await payer.cancellationNotice(notice));
  expect(await requests()).toHaveLength(1);
  // Past ten notices of a reference the right number does what a wrong one does.
  await database.db.delete(cancellationRequest);
  for (let number = 0; number < 9; number += 1) expect(good(await wrong(notice.pnr))).toEqual({ received: true });
  expect(good(await payer.cancellationNotice(notice))).toEqual({ received: true });
  expect(await requests()).toEqual([]);
});

test("of a booking that cannot be cancelled the right number is answered, and counted, like a wrong one", async () => {
  await database.db.delete(cancellationRequest);
  await database.db.update(booking).set({ state: "CANCELLED" }).where(eq(booking.id, bookingId));
  const stranger = at.as("a-guesser", "192.0.2.61");
  for (let number = 0; number < 10; number += 1)
    good(await stranger.cancellationNotice({ ...notice, pnr: `ZZZZZZZ${"ABCDEFGHJK"[number]}` }));
  const before = await Promise.all([database.db.$count(lead), database.db.$count(usageLimit)]);
  expect(good(await stranger.cancellationNotice(notice))).toEqual({ received: true });
  expect(await Promise.all([database.db.$count(lead), database.db.$count(usageLimit)])).toEqual(before);
  await database.db.update(booking).set({ state: "OK" }).where(eq(booking.id, bookingId));
});

test("a bot gets a success response, and nothing is stored", async () => {
  const before = await lastLead();
  good(await at.as("machine").cancellationNotice({ ...notice, reason: "x", website: "http://spam.example" }));
  expect(await lastLead()).toEqual(before);
});
