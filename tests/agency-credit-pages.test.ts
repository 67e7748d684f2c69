import { demoDeskUsers, demoPassword } from "@engine/demo/demo-people";
import { booking } from "@engine/sale/booking/schema";
import { agencyOrder } from "@engine/sale/credit/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deskCode, somePeople } from "./factories/people";
import { type Site, siteOnEngine } from "./factories/site-on-engine";
import { soldBooking } from "./factories/sold-booking";
import { aTestEngine, type TestEngine } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

let database: TestDatabase;
let at: TestEngine;
let site: Site;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  site = await siteOnEngine(at);
}, 300_000);
afterAll(() => database.cleanup());

async function logIn(path: string, fields: [string, string][]): Promise<string> {
  const { headers } = await site.post(path, fields);
  return headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}

test("the desk sees what an agency owes and marks it as paid; the agency sees its balance and its limit", async () => {
  const { bookingId } = await soldBooking(at, "ordered-on-credit");
  const [row] = await database.db
    .update(booking)
    .set({ agencyCode: "GALIL", bypassPayment: true })
    .where(eq(booking.id, bookingId))
    .returning();
  const { pnr } = row!;
  await database.db
    .insert(agencyOrder)
    .values({ bookingId, agencyCode: "GALIL", rate: "3.5000", orderedAt: at.clock.now() });
  at.clock.forward(60_000);
  const cookie = await logIn("/admin/login?lang=en", [
    ["name", demoDeskUsers[0]],
    ["password", demoPassword],
    ["totp", deskCode(at)],
  ]);
  const address = "/admin/agency/GALIL?lang=en";
  const { html } = await site.get(address, { cookie });
  expect(html).toContain(`Select booking ${pnr}`);
  expect(html).toMatch(/Open balance: \u2066₪4,200/);
  const shown = new RegExp(`value="(${bookingId}:[\\d.]+)"`).exec(html)![1]!;

  const settle = (orders: [string, string][]) => site.post(address, [["do", "settle"], ...orders], { cookie });
  const none = await settle([]);
  expect(none.status).toBe(422);
  expect(none.html).toContain("Select at least one booking.");
  const other = await settle([["orders", `${bookingId}:1.00`]]);
  expect(other.html).toContain("has changed in the meantime");

  const galil = await logIn("/agency/login?lang=en", [
    ["agencyCode", "GALIL"],
    ["password", demoPassword],
  ]);
  const agentHome = async () => (await site.get("/agent?lang=en", { cookie: galil })).html;
  expect(await agentHome()).toMatch(/Owed for bookings without payment: \u2066₪4,200/);
  const done = await settle([
    ["orders", shown],
    ["reference", "bank 17"],
  ]);
  expect(done.status).toBe(303);
  const after = await site.get(done.headers.get("location")!, { cookie });
  expect(after.html).toContain("The payment was recorded.");
  expect(after.html).toContain("There are no unsettled bookings.");
  expect(await agentHome()).toMatch(/Owed for bookings without payment: \u2066₪0/);
});
