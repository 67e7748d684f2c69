import { refuseOtherMode } from "@server/refuse-other-mode";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aClock, aRandom, testKeys } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { markDatabase } from "../database/database-mode";
import { agency } from "../people/agencies/schema";
import { clearDemo, demoTraces } from "./demo-traces";
import { loadDemoCoupons } from "./load-demo-coupons";
import { loadDemoEmployees } from "./load-demo-employees";
import { loadDemoPeople } from "./load-demo-people";
import { loadDemoProgrammes } from "./load-demo-programmes";
import { loadDemoShop } from "./load-demo-shop";

let database: TestDatabase;
const clock = aClock();
const log = pino({ level: "silent" });

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.cleanup());

async function fill() {
  const today = "2026-11-20";
  await loadDemoShop({ pool: database.pool, today, departures: 600, days: 60, log });
  await loadDemoProgrammes(database.db, today);
  await loadDemoPeople(database.db, { clock, random: aRandom() });
  await loadDemoCoupons(database.db, clock);
  await loadDemoEmployees(database.db, testKeys, clock);
}

test("live mode refuses a database with demo data and lists it; once cleared, it starts and keeps the operator's rows", async () => {
  await refuseOtherMode(database.db, "live");
  await fill();
  await markDatabase(database.db, clock, "sandbox");
  const [demo] = await database.db.select().from(agency).limit(1);
  await database.db.insert(agency).values({ ...demo!, code: "OWN", odyAgentCode: "OWN", marketerId: "7" });

  const refused = await refuseOtherMode(database.db, "live").catch((error: Error) => error.message);
  for (const part of [
    "app secret",
    "call-centre",
    "hotel API",
    "agencies: 8",
    "club members: 2",
    "coupons: 3",
    "clear-demo -- --yes",
  ])
    expect(refused).toContain(part);
  // A sandbox still starts.
  await refuseOtherMode(database.db, "sandbox");

  await clearDemo(database.db);
  expect(await demoTraces(database.db)).toEqual([]);
  await refuseOtherMode(database.db, "live");
  const { rows } = await database.db.execute(sql`select
    (select array_agg(code) from agency) as agencies, (select count(*)::int from departure) as departures,
    (select count(*)::int from inventory) as stock, (select count(*)::int from hotel) as hotels, (select count(*)::int from desk_user) as desk`);
  expect(rows[0]).toEqual({ agencies: ["OWN"], departures: 0, stock: 0, hotels: 0, desk: 0 });
});

// Each trace on its own is a security hole: each must be found even when the others are gone.
test.each([
  [
    "a desk user",
    "insert into desk_user (id, name, password_hash, totp_secret) values ('d', 'x', 'x', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')",
  ],
  [
    "a member",
    "insert into member (id, phone, first_name, last_name, email, language, terms_version, registered_at) values ('m', '+972501234567', 'a', 'b', 'dana@example.com', 'he', '1', now())",
  ],
  ["a hotel client", "insert into stay_client (api_key, secret, name) values ('sandbox-hotel-client', 'x', 'x')"],
])("%s is found on its own", async (_, insert) => {
  await database.db.execute(sql.raw(insert));
  expect(await demoTraces(database.db)).toHaveLength(1);
  await expect(refuseOtherMode(database.db, "live")).rejects.toThrow("demo");
  await clearDemo(database.db);
  expect(await demoTraces(database.db)).toEqual([]);
});

test("a sandbox refuses a database that was live and never takes it over", async () => {
  await markDatabase(database.db, clock, "live");
  await markDatabase(database.db, clock, "sandbox");
  await expect(refuseOtherMode(database.db, "sandbox")).rejects.toThrow("belongs to a live shop");
  await refuseOtherMode(database.db, "live");
});
