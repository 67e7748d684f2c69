import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, selection } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { queuedAtBooking } from "../../../tests/setup/queued-at-booking";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword as password } from "../../demo/demo-people";
import { outbox } from "../../outbox/schema";
import { booking } from "../../sale/booking/schema";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
afterAll(() => database.cleanup());

test("links to sign are counted by who the payer is when they are sent, also one who is named at the same moment", async () => {
  const { agencySid } = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password }));
  const seller = holding(at, { agencySid, shopperSid: "a-seller-in-a-hurry" });
  const page = good(await seller.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  const namePayer = () => seller.storePage({ bookingId, stage: "payer", payer: aPayer });
  good(await namePayer());
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  good(await seller.storePage({ bookingId, stage: "agent", salePriceByAgent: "1333.00" }));
  const send = () => seller.sendFinalMsg({ bookingId });
  const answers: boolean[] = [];
  for (let round = 1; round <= 6; round += 1) {
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    const { payer: _, ...draft } = row!.draft;
    await database.db.update(booking).set({ draft }).where(eq(booking.id, bookingId));
    const [named, sent] = await queuedAtBooking(database, bookingId, [namePayer, send]);
    good(named);
    answers.push(sent.ok);
  }
  expect(answers).toEqual([true, true, true, true, true, false]);
  const ofBooking = and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "sms"));
  expect(await database.db.select().from(outbox).where(ofBooking)).toHaveLength(5);
});
