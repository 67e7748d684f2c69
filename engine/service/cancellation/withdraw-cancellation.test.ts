import { and, asc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { good, readyToPay, refusal } from "../../../tests/factories/booked";
import { holding, lastCode, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { queuedAtBooking } from "../../../tests/setup/queued-at-booking";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";

let database: TestDatabase;
let at: TestEngine;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 50, rooms: 50 });
  await somePeople(at);
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

/** A paid booking, its visitor, and what the visitor asks. */
async function aVisitor() {
  count += 1;
  const { payment } = await readyToPay(at.as(`a-payer-${count}`), at.shop);
  const { bookTransId: bookingId, paymentTransUid } = payment;
  at.gateway.approve(paymentTransUid);
  good(await at.as(`a-payer-${count}`).debitCreditCard({ bookingId, paymentTransUid }));
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr: row!.pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  const who = holding(at, { visitorSid: opened.visitorSid });
  const ask = () => who.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "statutory" });
  return { who, ask, withdraw: () => who.withdrawCancellation({}), bookingId };
}

const toldOf = (bookingId: string) =>
  database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "cancellation-%")))
    .orderBy(asc(outbox.id));

test("withdrawals sent at the same time as their request are counted: the fourth of a day is refused, and its request stays", async () => {
  const { who, ask, withdraw, bookingId } = await aVisitor();
  for (let round = 1; round <= 3; round += 1) {
    const [asked, withdrawn] = await queuedAtBooking(database, bookingId, [ask, withdraw]);
    expect([asked.ok, withdrawn.ok], `round ${round}`).toEqual([true, true]);
  }
  const [asked, withdrawn] = await queuedAtBooking(database, bookingId, [ask, withdraw]);
  expect([good(asked).requestedAt, refusal(withdrawn).code]).toEqual([expect.any(String), "too-many-withdrawals"]);
  expect(good(await who.bookInfo({})).cancellationOffer.requestedAt).toBeDefined();
  const withdrawals = (await toldOf(bookingId)).filter(({ key }) => key.startsWith("cancellation-withdrawn"));
  expect(withdrawals.map(({ kind }) => kind)).toEqual(["mail", "mail", "mail"]);
});

test("a tap on the button that withdraws nothing counts nothing", async () => {
  const { ask, withdraw } = await aVisitor();
  for (let round = 1; round <= 3; round += 1) {
    good(await ask());
    good(await withdraw());
    for (let tap = 0; tap < 4; tap += 1) expect(refusal(await withdraw()).code).toBe("gone");
  }
});

test("a request withdrawn within a minute: one mail in all, where nothing of it was sent; later SMS and mail of both", async () => {
  const { ask, withdraw, bookingId } = await aVisitor();
  good(await ask());
  at.clock.forward(59_000);
  good(await withdraw());
  const sent = async () => (await toldOf(bookingId)).map(({ key, kind }) => `${key.split(":")[0]} ${kind}`);
  const atOnce = ["cancellation-asked nothing", "cancellation-asked nothing", "cancellation-withdrawn mail"];
  expect(await sent()).toEqual(atOnce);
  good(await ask());
  at.clock.forward(60_000);
  good(await withdraw());
  expect((await sent()).slice(3)).toEqual([
    ...["cancellation-asked sms", "cancellation-asked mail"],
    ...["cancellation-withdrawn sms", "cancellation-withdrawn mail"],
  ]);
});
