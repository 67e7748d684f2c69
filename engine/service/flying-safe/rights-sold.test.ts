import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { good, refusal, selection } from "../../../tests/factories/booked";
import { anotherDay } from "../../../tests/factories/other-day";
import { holding, lastCode, somePeople } from "../../../tests/factories/people";
import { someProgrammes } from "../../../tests/factories/small-programmes";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { flyingSafeUse } from "./schema";

/** Flying Safe is sold with the rights that the booking can have, and gives them to each traveller who has one. */

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  await someProgrammes(database.db, at.shop, { tickets: { CAT2: 100, CAT1: 4 }, cars: 2 });
});
afterAll(() => database.cleanup());
beforeEach(() => database.db.delete(usageLimit));

type Offered = { code: string; description: string }[];
const safeIn = (offered: Offered) => offered.find(({ code }) => code === "FLYING_SAFE")?.description;

test("a match is sold with it without a change of date, a holiday with one, on the product page and at the extras", async () => {
  const shopper = at.as("reads-what-it-gives");
  const opened = async (more: object) =>
    good(await shopper.storePage({ stage: "init", ...selection(at.shop), ...more, langCode: "ENG" }));
  const fixed = /name for each traveller, until .* The date of this booking cannot be changed/;
  const match = good(await shopper.select({ packId: "SP1", langCode: "ENG" }));
  expect(safeIn(match.additionalServices)).toMatch(fixed);
  const eventTicketReservation = [{ categoryId: "CAT2", qty: 2, paxIds: [] }];
  expect(safeIn((await opened({ packageId: "SP1", eventTicketReservation })).offeredServices)).toMatch(fixed);
  const holiday = /one change of date for the booking and one correction of a name for each traveller/;
  expect(safeIn((await opened({})).offeredServices)).toMatch(holiday);
});

test("once tickets are issued it is sold for cancelling alone, after departure not at all", async () => {
  const shopper = at.as("books-late");
  const { bookTransId: bookingId } = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const leavesIn = async (days: number) => {
    const dateFrom = addDays(jerusalemDay(at.clock.now()), days);
    await database.db
      .update(booking)
      .set({ draft: { ...row!.draft, dateFrom } })
      .where(eq(booking.id, bookingId));
    return safeIn(good(await shopper.storedPage({ bookingId, langCode: "ENG" })).offeredServices);
  };
  const forCancellingAlone = /date and names of this booking can no longer be changed/;
  expect(await leavesIn(4)).toMatch(/one change of date/);
  expect(await leavesIn(3)).toMatch(forCancellingAlone);
  const soon = addDays(jerusalemDay(at.clock.now()), 3);
  await anotherDay(at, { startDate: soon, fareAdultMinor: 400_00, places: 10 });
  const onPage = good(await shopper.select({ packId: `${at.shop.packId}-${soon}`, langCode: "ENG" }));
  expect(safeIn(onPage.additionalServices)).toMatch(forCancellingAlone);
  const extras = { bookingId, stage: "extras" as const, additionalServices: ["FLYING_SAFE"] };
  good(await shopper.storePage(extras));
  expect(await leavesIn(-1)).toBeUndefined();
  expect(refusal(await shopper.storePage(extras))).toMatchObject({
    code: "invalid-input",
    field: "additionalServices",
  });
});

test("each traveller's name is corrected once, also where one was before there was a right for each", async () => {
  const { bookingId } = await soldBooking(at, "two-names", { services: ["FLYING_SAFE"], party: { adult: 3 } });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid: asked } = good(await holding(at, {}).visitorRequestLogin({ pnr: row!.pnr }));
  const code = { verificationCode: await lastCode(at) };
  const visitor = holding(at, {
    visitorSid: good(await holding(at, { visitorSid: asked }).visitorVerifyCode(code)).visitorSid,
  });
  await database.db
    .insert(flyingSafeUse)
    .values({ bookingId, kind: "nameCorrection", usedBy: "visitor", details: { paxId: "p1" }, usedAt: at.clock.now() });
  const correct = (paxId: string, firstName: string, lastName: string) =>
    visitor.correctName({ paxId, firstName, lastName });
  expect(refusal(await correct("p1", "Danah", "Cohen")).code).toBe("already-used");
  good(await correct("p2", "Danah", "Levi"));
  const state = good(await correct("p3", "Danna", "Mizrahi"));
  expect(state.correctedNames.map(({ paxId }) => paxId)).toEqual(["p1", "p2", "p3"]);
  expect(refusal(await correct("p2", "Dina", "Levi")).code).toBe("already-used");
  const { passengers } = good(await visitor.bookInfo({}));
  expect(passengers.map(({ firstName }) => firstName)).toEqual(["DANA", "DANAH", "DANNA"]);
  // The payer is told of both: the documents were new twice.
  const rows = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId)).orderBy(outbox.id);
  const mails = rows.filter(({ key }) => key.startsWith("name-correction:"));
  const mailOf = (name: string) => ({
    kind: "mail",
    payload: { to: row!.draft.payer!.email, document: { bookingId }, text: expect.stringContaining(name) },
  });
  expect(mails).toMatchObject([mailOf("DANAH LEVI"), mailOf("DANNA MIZRAHI")]);
});
