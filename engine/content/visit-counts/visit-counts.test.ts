import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { agency } from "../../people/agencies/schema";
import { visitCount } from "./schema";
import { addVisitCounts } from "./visit-counts";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
afterAll(() => database.cleanup());

const visit = {
  ...{ event: "search" as const, language: "he", device: "app", channel: "", marketerId: "", count: 1 },
  ...{ utmSource: "", utmMedium: "", utmCampaign: "" },
};

test("invented campaigns and marketers add no rows to a full day: they count together, an agency's for it, and known ones go on", async () => {
  const now = at.clock.now();
  const add = (...counts: Partial<typeof visit>[]) =>
    addVisitCounts(
      database.db,
      counts.map((each) => ({ ...visit, ...each })),
      now,
      { most: 12 },
    );
  const [galil] = await database.db.select({ id: agency.marketerId }).from(agency).limit(1);
  const invented = (count: number, name: string) =>
    Array.from({ length: count }, (_, n) => ({ utmCampaign: `${name}${n}`, marketerId: `${name}${n}` }));
  await add({ utmCampaign: "summer" }, {}, ...invented(9, "a"));
  await add(...invented(50, "b"));
  await add({ utmCampaign: "summer" }, {}, ...invented(50, "c"), { utmCampaign: "d", marketerId: galil!.id });
  expect(await database.db.$count(visitCount)).toBe(13);
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const by = async (by: "utmCampaign" | "marketerId") => {
    const day = now.toISOString().slice(0, 10);
    const { sources } = good(await desk.deskSources({ from: day, to: day, by }));
    return new Map(sources.map(({ source = "", searches }) => [source, searches]));
  };
  const campaigns = await by("utmCampaign");
  expect([campaigns.get("summer"), campaigns.get(""), campaigns.get("(other)")]).toEqual([2, 2, 101]);
  const marketers = await by("marketerId");
  expect([marketers.get(galil!.id), marketers.get("(other)"), marketers.get("a0")]).toEqual([1, 100, 1]);
});
