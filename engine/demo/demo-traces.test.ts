import { refuseOtherMode } from "@server/refuse-other-mode";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aClock, aRandom, testKeys } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { dataKeys } from "../core/data-keys";
import { markDatabase } from "../database/database-mode";
import { agency } from "../people/agencies/schema";
import { deskUser } from "../people/desk-users/schema";
import { sealSecrets } from "../service/secrets/seal-secrets";
import { demoKinds } from "./demo-kinds";
import { demoDeskUsers } from "./demo-people";
import { clearDemo, demoTraces } from "./demo-traces";
import { loadDemoCoupons } from "./load-demo-coupons";
import { loadDemoEmployees } from "./load-demo-employees";
import { loadDemoPeople } from "./load-demo-people";
import { loadDemoProgrammes } from "./load-demo-programmes";
import { loadDemoShop } from "./load-demo-shop";
import { sandboxRows, sandboxTables } from "./sandbox-kinds";

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
  await sealSecrets(database.db, testKeys);
  await loadDemoEmployees(database.db, testKeys, clock);
}

const desk = "users of the desk whose password or app secret is published";
const tracesOf = async (keys = testKeys) =>
  Object.fromEntries((await demoTraces(database.db, keys)).map(({ what, rows }) => [what, rows]));

test("live mode refuses a database with demo data and lists it; once cleared, it starts and keeps the operator's rows", async () => {
  await refuseOtherMode(database.db, "live", testKeys);
  await fill();
  await markDatabase(database.db, clock, "sandbox");
  const [demo] = await database.db.select().from(agency).limit(1);
  await database.db.insert(agency).values({ ...demo!, code: "OWN", odyAgentCode: "OWN", marketerId: "7" });

  const refused = await refuseOtherMode(database.db, "live", testKeys).catch((error: Error) => error.message);
  for (const part of [
    `${desk}: ${demoDeskUsers.length}`,
    "call-centre",
    "hotel API",
    "agencies: 8",
    "club members: 2",
    "coupons: 3",
    "clear-demo -- --yes",
  ])
    expect(refused).toContain(part);
  // A sandbox still starts.
  await refuseOtherMode(database.db, "sandbox", testKeys);

  await clearDemo(database.db, testKeys);
  expect(await demoTraces(database.db, testKeys)).toEqual([]);
  await refuseOtherMode(database.db, "live", testKeys);
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
  expect(await demoTraces(database.db, testKeys)).toHaveLength(1);
  await expect(refuseOtherMode(database.db, "live", testKeys)).rejects.toThrow("demo");
  await clearDemo(database.db, testKeys);
  expect(await demoTraces(database.db, testKeys)).toEqual([]);
});

test("desk users of the demo are found under a key that is gone, renamed, and with a new password or app secret", async () => {
  await loadDemoPeople(database.db, { clock, random: aRandom() });
  await sealSecrets(database.db, testKeys);
  const others = dataKeys(["another key"], aRandom(3));
  expect((await tracesOf(others))[desk]).toBe(demoDeskUsers.length);
  await database.pool.query("update desk_user set password_hash = 'new', name = 'ruth' where name = 'desk'");
  await database.pool.query("update desk_user set totp_secret = 'NEW', name = 'dan' where name = 'desk2'");
  expect((await tracesOf())[desk]).toBe(demoDeskUsers.length);
  await database.db.insert(deskUser).values({ id: "own", name: "own", passwordHash: "own", totpSecret: "OWN" });
  await clearDemo(database.db, testKeys);
  expect((await database.db.select().from(deskUser)).map(({ id }) => id)).toEqual(["own"]);
  await database.db.delete(deskUser);
});

test("what the desk changed of the demo's people does not hide them: an agency's codes, a member's address, a clerk, an employee", async () => {
  await loadDemoPeople(database.db, { clock, random: aRandom() });
  await loadDemoEmployees(database.db, testKeys, clock);
  await database.pool.query("update agency set ody_agent_code = 'X' || code, marketer_id = '5' || marketer_id");
  await database.pool.query("update member set email = 'x' || email where first_name = 'Omar'");
  expect(await tracesOf()).toMatchObject({ "demo agencies": 8, "club members": 2 });
  // With passwords of their own the agencies are the operator's, not so who still gets in with a published one.
  await database.pool.query("update agency set password_hash = 'own'");
  expect(await tracesOf()).toMatchObject({
    "clerks of demo agencies, or with the published password": 3,
    "employees of demo agencies, or with published identity numbers": 400,
  });
  await clearDemo(database.db, testKeys);
  expect(await demoTraces(database.db, testKeys)).toEqual([]);
  const { rows } = await database.db.execute(sql`select count(*)::int as count from agency where code <> 'OWN'`);
  expect(rows[0]).toEqual({ count: 8 });
  await database.pool.query("delete from agency_host; delete from agency where code <> 'OWN'");
});

const aBooking = `insert into booking (id, pnr, state, shopper_key, language, category, departure_id, draft, quote, quote_expires_at, created_at, touched_at)
  values ('real', 'REAL', 'OK', 's', 'he', 'vacation_pack', 'own', '{}', '{}', now(), now(), now())`;

test("sales are deleted only in a database known to be a sandbox's, and only then listed, with all that goes with them", async () => {
  const count = async () =>
    (await database.pool.query("select (select count(*)::int from booking) + (select count(*)::int from lead) as n"))
      .rows[0].n;
  await database.pool.query(aBooking);
  await database.pool.query(
    "insert into lead (key, kind, name, message, language, created_at) values ('k', 'call', 'n', 'm', 'he', now())",
  );
  await loadDemoPeople(database.db, { clock, random: aRandom() });
  expect(Object.keys(await tracesOf())).not.toContain("bookings made in a sandbox");
  await clearDemo(database.db, testKeys);
  expect([await tracesOf(), await count()]).toEqual([{}, 2]);

  await markDatabase(database.db, clock, "sandbox");
  expect(await tracesOf()).toEqual({ "bookings made in a sandbox": 1, "requests to the office": 1 });
  await clearDemo(database.db, testKeys);
  expect(await count()).toBe(0);
});

/** Tables that clear-demo leaves, each for a reason. */
const keptTables = {
  "real, the same for every shop": ["country", "destination", "sub_category", "airport", "airline"],
  "written at the desk or by the build": [
    ...["footer_category", "info_page", "info_page_version", "moved_page", "site_status", "timer_line"],
  ],
  "a picture without an agency is shown nowhere": ["agency_logo"],
  "a job works it off": ["departure_dirty"],
  "forgotten with the sales, by its own statement": ["database_mode"],
};

test("every table is cleared of the demo's rows, emptied in a sandbox, or kept for a reason", async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const byRow = [...demoKinds({ deskUsers: [], passwordHashes: [], identityHashes: [] }), ...sandboxRows];
  const listed = [
    ...new Set(byRow.map(({ table }) => table)),
    ...sandboxTables.flatMap(({ tables }) => tables),
    ...Object.values(keptTables).flat(),
  ];
  // Made-up reviews are deleted anywhere; in a sandbox those of its bookings too.
  listed.splice(listed.indexOf("review"), 1);
  expect(listed.sort()).toEqual(rows.map(({ name }) => name).sort());
});

test("a sandbox refuses a database that was live and never takes it over", async () => {
  await markDatabase(database.db, clock, "live");
  await markDatabase(database.db, clock, "sandbox");
  await expect(refuseOtherMode(database.db, "sandbox", testKeys)).rejects.toThrow("belongs to a live shop");
  await refuseOtherMode(database.db, "live", testKeys);
});
