import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { someProgrammes } from "../../../tests/factories/small-programmes";
import { aTestEngine, type TestEngine, testStart } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { names } from "../../core/names";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { airport, country, destination, hotel } from "../catalogue/schema";
import { rebuildIndex } from "../departure-index/departure-index";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  const { db, catalogue } = at.engine.parts;
  await someProgrammes(db, at.shop);
  const text = names("", "", "", "");
  const place = { descriptions: text, setting: "island", latitude: 1, longitude: 1 };
  await db.insert(country).values({ code: "IT", names: names("איטליה", "Italy", "Италия", "إيطاليا") });
  await db.insert(destination).values([
    { ...place, code: "ROM", countryCode: "IT", area: "italy", names: names("רומא", "Rome", "Рим", "روما") },
    { ...place, code: "MIL", countryCode: "IT", area: "italy", names: names("מילאנו", "Milan", "Милан", "ميلانو") },
    {
      ...place,
      code: "ETH",
      countryCode: "IL",
      area: "israel",
      domestic: true,
      names: names("אילת", "Eilat", "Эйлат", "إيلات"),
    },
  ]);
  await db.insert(airport).values({
    code: "MXP",
    cityCode: "MIL",
    names: names("מלפנסה", "Malpensa", "Мальпенса", "مالبينسا"),
    timeZone: "Europe/Rome",
  });
  await db.insert(hotel).values({
    id: "h-rom-1",
    destinationCode: "ROM",
    names: names("מלון רומא", "Rome Palace", "Рим Палас", "قصر روما"),
    descriptions: text,
    stars: 3,
    setting: "sea",
    latitude: 1,
    longitude: 1,
  });
  catalogue.forget();
  await rebuildIndex(db, catalogue, pricePlanJournal, testStart.slice(0, 10));
});
afterAll(() => database.cleanup());

async function find(text: string, categoryId?: number) {
  const { sure, matches } = good(await at.as("somebody").findPlaces({ text, categoryId, langCode: "ENG" }));
  return [sure, matches.map(({ dest, hotelId }) => hotelId ?? dest)];
}

describe("a place is found by", () => {
  test.each([
    ["its name in Hebrew", "רודוס", true, ["RHO"]],
    ["its name in English", "Rhodes", true, ["RHO"]],
    ["its name in Russian", "родос", true, ["RHO"]],
    ["its name in Arabic", "رُودس", true, ["RHO"]],
    ["another spelling", "Rodos", true, ["RHO"]],
    ["its code", "rho", true, ["RHO"]],
    ["the code of its airport", "mxp", true, ["MIL"]],
    ["the name of its airport", "Malpensa", true, ["MIL"]],
    ["the beginning of a name", "rhod", true, ["RHO"]],
    ["Hebrew typed on English keys", "rusux", true, ["RHO"]],
    ["one of its hotels", "olive bay", true, ["h-rho-1"]],
    ["a word of a hotel's name", "הזית", true, ["h-rho-1"]],
    ["a beginning that several have, most departures first", "ro", false, ["RHO", "ROM"]],
    ["its name, even if a hotel begins with it", "rome", true, ["ROM", "h-rom-1"]],
    ["the name of its country", "ITALY", false, ["MIL", "ROM"]],
    ["a slip of the keys, which is asked about", "Rohdes", false, ["RHO"]],
    ["nothing that we know", "Atlantis", false, []],
    ["nothing at all", "  ", false, []],
    ["signs that are no letters", "%'--", false, []],
  ])("%s", async (_, text, sure, matches) => {
    expect(await find(text)).toEqual([sure, matches]);
  });

  test("the category that has departures there, which is asked about when it is another one", async () => {
    const inTours = good(await at.as("somebody").findPlaces({ text: "Rhodes", categoryId: 2, langCode: "ENG" }));
    expect([inTours.sure, inTours.matches[0]?.categoryId]).toEqual([true, 2]);
    const inStays = good(await at.as("somebody").findPlaces({ text: "Rhodes", categoryId: 68, langCode: "ENG" }));
    expect([inStays.sure, inStays.matches]).toEqual([
      false,
      [{ dest: "RHO", name: "Rhodes", where: "Greece", categoryId: 1 }],
    ]);
  });

  test("popularity: only places with departures in the category", async () => {
    const { popular } = good(await at.as("somebody").findPlaces({ langCode: "RUS" }));
    expect(popular).toEqual([{ dest: "RHO", name: "Родос", where: "Греция", categoryId: 1 }]);
  });
});
