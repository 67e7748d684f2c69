import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good } from "../../../tests/factories/booked";
import { holding, type Sids, somePeople } from "../../../tests/factories/people";
import { signOffer } from "../../../tests/factories/sign-offer";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { outbox } from "../../outbox/schema";

let database: TestDatabase;
let at: TestEngine;
let agency: Sids;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 20, rooms: 10 });
  await somePeople(at);
  agency = (await sellersSids(at)).agency;
});
afterAll(() => database.cleanup());

/** A link that is sent now. */
async function sentToken(): Promise<string> {
  const { seller, bookingId, agent } = await agentBooking(at, agency);
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: ["FLYING_SAFE", "TRANSFER"] }));
  good(await agent({ salePriceByAgent: "1600.00" }));
  good(await seller.sendFinalMsg({ bookingId }));
  const [sms] = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "sms")));
  return /\/sign\/([\w-]+)$/.exec((sms!.payload as { text: string }).text)![1]!;
}

test("a week after its end a link shows neither names nor birth dates, signed or not", async () => {
  const customer = holding(at, {});
  const [signed, unsigned] = [await sentToken(), await sentToken()];
  good(await signOffer(customer, signed));
  const pages = () =>
    Promise.all(
      [signed, unsigned].map(async (token) => good(await customer.signaturePage({ token, langCode: "ENG" }))),
    );
  const isNamed = (page: object) => /COHEN|LEVI|DANA|birthDate/.test(JSON.stringify(page));
  const hour = 3_600_000;
  at.clock.forward((72 + 7 * 24) * hour - 60_000);
  expect((await pages()).map(isNamed)).toEqual([true, true]);
  at.clock.forward(60_000);
  const later = await pages();
  expect(later.map(isNamed)).toEqual([false, false]);
  for (const page of later) expect(page).toMatchObject({ destName: "Rhodes", price: "1600.00", passengers: [] });
  expect(later.map(({ services }) => services.length)).toEqual([2, 2]);
  expect(later.map(({ signedAt, expired }) => [signedAt !== undefined, expired])).toEqual([
    [true, false],
    [false, true],
  ]);
});
