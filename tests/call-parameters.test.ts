import { agency } from "@engine/people/agencies/schema";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "./coverage/covers";
import { good, refusal } from "./factories/booked";
import { somePeople } from "./factories/people";
import { aTestEngine, type TestEngine } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/** Parameters of the calls of specification §7, each with its effect on the answer. */

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 60, rooms: 20 });
  await somePeople(at);
  // The same days by other flights, 50 dollars dearer a person.
  await database.db.execute(sql`
    insert into departure (id, category, destination_code, start_date, end_date, nights, outward_flight_id, inward_flight_id, fare_adult_minor, fare_child_minor, fare_infant_minor)
    select 'P2', category, destination_code, start_date, end_date, nights, outward_flight_id, inward_flight_id, 45000, fare_child_minor, fare_infant_minor from departure where id = 'P1'`);
});
afterAll(() => database.cleanup());

const shopper = () => at.as("somebody");
const packId = "P1";

test("select prices the rooms with the requested flights, as CalcPack does", async () => {
  covers("7.109");
  const selection = { packId, laId: at.shop.hotelId, flights: "P2" };
  const [room] = good(await shopper().select(selection)).hotels[0]!.rooms;
  expect([room!.cls, room!.compositions[0]!.total.price]).toEqual(["STD-BB", "1300.00"]);
  const price = good(await shopper().calcPack({ packId, hotelid: at.shop.hotelId, cls: ["STD-BB"], flights: "P2" }));
  expect(price.price).toBe("1300.00");
});

test("select names a hotel and flights that the package does not offer, and shows its own instead", async () => {
  const own = good(await shopper().select({ packId }));
  expect(own.notOffered).toEqual([]);
  const offered = good(await shopper().select({ packId, laId: at.shop.hotelId, flights: "P2" }));
  expect(offered.notOffered).toEqual([]);
  const other = good(await shopper().select({ packId, laId: "h-gone", flights: "GONE" }));
  expect(other.notOffered).toEqual(["laId", "flights"]);
  expect([other.laId, other.hotels]).toEqual([own.laId, own.hotels]);
  expect(good(await shopper().select({ packId, dealId: `${packId}-h-gone` })).notOffered).toEqual(["laId"]);
  // Flights that are on sale no more: the choice is the one that remains.
  await database.db.execute(sql`update departure set status = 'closed' where id = 'P2'`);
  expect(good(await shopper().select({ packId, flights: "P2" })).notOffered).toEqual(["flights"]);
  await database.db.execute(sql`update departure set status = 'open' where id = 'P2'`);
});

test("select opens the hotel of the deal and refuses the deal of another package", async () => {
  expect(good(await shopper().select({ packId, dealId: `${packId}-${at.shop.hotelId}` })).laId).toBe(at.shop.hotelId);
  expect(refusal(await shopper().select({ packId, dealId: "P9-h-rho-1" }))).toMatchObject({
    code: "not-found",
    field: "dealId",
  });
});

test("select is closed for a sub-agency that may not sell the category, and refuses an unknown one", async () => {
  covers("7.105");
  const [row] = await database.db.select().from(agency);
  const flags = { ...row!.flags, limitToSpecificDeals: true };
  await database.db
    .update(agency)
    .set({ flags, dealTypeCodes: ["Flight_Only"] })
    .where(sql`code = ${row!.code}`);
  expect(good(await shopper().select({ packId })).status).toBe("available");
  expect(good(await shopper().select({ packId, subAgency: row!.code })).status).toBe("closed");
  expect(refusal(await shopper().select({ packId, subAgency: "NOBODY" }))).toMatchObject({ field: "subAgency" });
  const searchQuery = { dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)] };
  expect(good(await shopper().search(searchQuery)).total).toBe(1);
  expect(good(await shopper().search({ ...searchQuery, agency: row!.code })).total).toBe(0);
  expect(good(await shopper().search({ ...searchQuery, odyAgentCode: row!.odyAgentCode })).total).toBe(0);
  expect(refusal(await shopper().search({ ...searchQuery, agency: "NOBODY" }))).toMatchObject({
    code: "invalid-search",
    field: "agency",
  });
});

test("a selection made in a channel is booked in it", async () => {
  const { packSelectionId } = good(await shopper().select({ packId, laId: at.shop.hotelId, channel: "App" }));
  const draft = good(
    await shopper().storePage({
      stage: "init",
      packageId: packId,
      hotelid: at.shop.hotelId,
      cls: ["STD-BB"],
      packSelectionId,
    }),
  );
  const { rows } = await database.db.execute(sql`select channel from booking where id = ${draft.bookTransId}`);
  expect(rows).toEqual([{ channel: "App" }]);
});

test("roomClass names the room classes on sale with their boards", async () => {
  covers("7.89");
  const { roomClasses } = good(await shopper().roomClasses({ langCode: "ENG" }));
  expect(roomClasses).toEqual([
    { code: "STD", name: "Standard room", boards: ["BB"] },
    { code: "SUI", name: "Suite", boards: ["BB"] },
  ]);
  await database.db.execute(
    sql`update hotel_rate set valid_to = '2026-11-01', valid_from = '2026-10-01' where room_class = 'SUI'`,
  );
  expect(good(await shopper().roomClasses({})).roomClasses.map(({ code }) => code)).toEqual(["STD"]);
});

test("checkCoupon takes the house's currency codes, dollars by default", async () => {
  await database.db.execute(sql`
    insert into coupon (code, amount_minor, currency, usable_from, usable_until, usage_limit, created_at) values ('TEN', 1000, 'USD', '2026-01-01', '2027-12-31', 5, now())`);
  for (const currency of [undefined, "US", "USD"] as const)
    expect(good(await shopper().checkCoupon({ code: "TEN", amount: "1000.00", currency }))).toMatchObject({
      newTotal: "990.00",
    });
  expect(refusal(await shopper().checkCoupon({ code: "TEN", amount: "1000.00", currency: "EU" })).code).toBe(
    "invalid-coupon-price",
  );
});
