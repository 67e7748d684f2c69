import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, selection } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addVisitCounts } from "../../content/visit-counts/visit-counts";
import { demoPassword as password } from "../../demo/demo-people";
import { agency } from "../../people/agencies/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
/** Negev's, which sells only some categories. */
const marketerId = "202";
let visitors = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 100 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => change({ dealTypeCodes: ["vacation_pack"], disabledAt: null }));
afterAll(() => database.cleanup());

const change = (values: Partial<typeof agency.$inferInsert>) =>
  database.db.update(agency).set(values).where(eq(agency.marketerId, marketerId));
/** Somebody who follows the agency's link to the shop's own site. */
const byLink = () => holding(at, { marketerId, shopperSid: `somebody-by-link-${visitors++}` });
const holidays = async () => {
  const { packages } = good(
    await byLink().search({ dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)], categoryId: 1 }),
  );
  return packages.length;
};
const opensProduct = async () => (await byLink().select({ packId: at.shop.packId })).ok;
/** What the agency's row of the report counts, of bookings and of visits. */
async function credited() {
  const { sources } = good(await desk.deskSources({ from: "2026-11-01", to: "2026-11-30", by: "marketerId" }));
  const row = sources.find(({ source }) => source === marketerId);
  return { opened: row?.opened ?? 0, products: row?.products ?? 0 };
}
const book = async () =>
  good(await byLink().storePage({ stage: "init", ...selection(at.shop), marketerId })).bookTransId;
const visit = () => {
  const nothing = { channel: "", utmSource: "", utmMedium: "", utmCampaign: "" };
  const product = { event: "product" as const, language: "he", device: "app", ...nothing, count: 1 };
  return addVisitCounts(
    database.db,
    [
      { ...product, marketerId },
      { ...product, marketerId: "" },
    ],
    at.clock.now(),
  );
};

test("a marketer's link offers what its agency sells, which gets the sale and the visits", async () => {
  covers("2.48");
  expect([await holidays(), await opensProduct()]).toEqual([1, true]);
  expect(good(await byLink().dealTypeByMarketer({ marketerId })).dealTypeCodes).toEqual(["vacation_pack"]);
  const before = await credited();
  await book();
  await visit();
  expect(await credited()).toEqual({ opened: before.opened + 1, products: before.products + 1 });
});

test("what the agency does not sell is not found by its link, and a sale of it is not the agency's", async () => {
  await change({ dealTypeCodes: ["Flight_Only"] });
  expect([await holidays(), await opensProduct()]).toEqual([0, false]);
  const before = await credited();
  await book();
  expect(await credited()).toEqual(before);
  // Its staff sell for their own agency, whichever link they opened.
  const login = await holding(at, {}).agentLogin({ odyAgentCode: "GALIL", clerkName: "Rami", password });
  const { agencySid } = good(login);
  expect((await holding(at, { agencySid, marketerId }).select({ packId: at.shop.packId })).ok).toBe(true);
});

test("the link of a closed agency leads to the shop with everything, and neither sale nor visit is the agency's", async () => {
  await change({ dealTypeCodes: ["Flight_Only"], disabledAt: at.clock.now() });
  expect([await holidays(), await opensProduct()]).toEqual([1, true]);
  expect(good(await byLink().dealTypeByMarketer({ marketerId })).dealTypeCodes).toEqual([]);
  const before = await credited();
  await book();
  await visit();
  expect(await credited()).toEqual(before);
});
