import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good } from "../../../tests/factories/booked";
import { holding, loggedInMember, type Sids, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword } from "../../demo/demo-people";
import { departure } from "../../offer/catalogue/schema";
import { agentPrices } from "./agent-prices";
import { agency } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let agencySid: string;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  agencySid = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password: demoPassword })).agencySid;
  await database.db.update(agency).set({ commissionPercent: "9.5" }).where(eq(agency.code, "GALIL"));
  const note = { he: "הקצאה ישירה", en: "Own allotment", ru: "Своя квота", ar: "حصة مباشرة" };
  await database.db.update(departure).set({ internalInfo: note });
});
afterAll(() => database.cleanup());

test.each([
  ["1200.00", "9.5", { net: "1086.00", commission: "114.00" }],
  ["1200.00", "0", { net: "1200.00", commission: "0.00" }],
  ["0.99", "8", { net: "0.92", commission: "0.07" }],
  ["999.99", "6.25", { net: "937.50", commission: "62.49" }],
])("of %s at %s percent", (price, percent, parts) => {
  expect(agentPrices(price, percent)).toEqual({ ...parts, commissionPercent: percent });
});

test("an agency sees its commission in lists and in the price of a selection", async () => {
  covers("6.4");
  const shop = holding(at, { agencySid } as Sids);
  const request = { dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)], langCode: "ENG" as const };
  for (const list of [await shop.search(request), await shop.aggSearch(request)])
    expect(good(list).packages[0]!.agent).toEqual({
      net: "1086.00",
      commission: "114.00",
      commissionPercent: "9.50",
      internalInfo: "Own allotment",
    });
  const price = await shop.calcPack({ packId: "P1", hotelid: at.shop.hotelId, cls: ["SUI-BB"], langCode: "ENG" });
  expect(good(price).agent).toMatchObject({ net: "1375.60", commission: "144.40", internalInfo: "Own allotment" });
});

test("responses to other callers contain none of it", async () => {
  const memberSid = await loggedInMember(at, "050-1234567");
  for (const sids of [
    {},
    { memberSid },
    { agency: "GALIL" },
    { agencySid: "somebody-s-own-making-of-a-sid" },
  ] as Sids[]) {
    const shop = holding(at, sids);
    const results = await shop.search({ dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)] });
    const price = await shop.calcPack({ packId: "P1", hotelid: at.shop.hotelId, cls: ["STD-BB"] });
    const home = await shop.homeDeals({});
    const text = JSON.stringify([results, price, home]);
    expect(text).not.toMatch(/commission|"net"|internalInfo|הקצאה/);
  }
});
