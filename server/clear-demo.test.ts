import { markDatabase } from "@engine/database/database-mode";
import { loadDemoCoupons } from "@engine/demo/load-demo-coupons";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aClock } from "../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../tests/setup/test-database";
import { clearDemoData } from "./commands";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  vi.spyOn(console, "log").mockImplementation(() => {});
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await database.cleanup();
});

test("sales that may be real and refer to the demo stop clear-demo with one sentence; a sandbox's are cleared with it", async () => {
  await loadDemoCoupons(database.db, aClock());
  await database.pool.query(`insert into booking (id, pnr, state, shopper_key, language, category, departure_id, draft, quote, quote_expires_at, created_at, touched_at)
      values ('b', 'B', 'OK', 's', 'he', 'vacation_pack', 'own', '{}', '{}', now(), now(), now());
    insert into coupon_use (coupon_code, booking_id, amount_minor, state, at) values ('SUNNYDAYS50', 'b', 1, 'redeemed', now())`);
  const counts = async () =>
    (
      await database.pool.query(
        "select (select count(*)::int from booking) as bookings, (select count(*)::int from coupon) as coupons",
      )
    ).rows[0];
  await expect(clearDemoData(["--yes"])).rejects.toMatchObject({
    name: "CommandProblem",
    message: expect.stringContaining("Nothing was deleted: sales refer to demo data"),
  });
  expect(await counts()).toEqual({ bookings: 1, coupons: 3 });
  await markDatabase(database.db, aClock(), "sandbox");
  await clearDemoData(["--yes"]);
  expect(await counts()).toEqual({ bookings: 0, coupons: 0 });
});
