import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { good, refusal } from "../../../../tests/factories/booked";
import { anotherHotel } from "../../../../tests/factories/other-hotel";
import { aTestEngine, type TestEngine, testStart } from "../../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../../tests/setup/test-database";
import { addDays } from "../../../core/epoch-day";
import { names } from "../../../core/names";
import { pricePlanJournal } from "../../../trade/price-plan/plan-journal";
import { airline, departure, flight, hotel } from "../../catalogue/schema";
import { rebuildIndex } from "../../departure-index/departure-index";
import { inventory } from "../../stock/schema";

let database: TestDatabase;
let at: TestEngine;
let month: string;

/**
 * Arkia flies in the morning, 400 dollars for each person, with every hotel. El Al flies on the same days in the evening and with a stop,
 * dearer and with one hotel only; two days later it flies alone, at night.
 */
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 30, rooms: 20 });
  const { db, catalogue } = at.engine.parts;
  const { startDate, nights, hotelId } = at.shop;
  month = startDate.slice(0, 7);
  await anotherHotel(at, { id: "h-far", adultMinor: 6_000, rooms: 20 });
  await anotherHotel(at, { id: "h-kosher", adultMinor: 7_000, rooms: 20 });
  const describe = (id: string, row: Partial<typeof hotel.$inferInsert>) =>
    db.update(hotel).set(row).where(eq(hotel.id, id));
  await describe(hotelId, {
    facilities: ["pool"],
    beachMetres: 150,
    centreMetres: 900,
    reviewCount: 5,
    reviewStars: 23,
  });
  await describe("h-far", { facilities: ["pool", "parking"], beachMetres: 800, reviewCount: 10, reviewStars: 38 });
  await describe("h-kosher", { facilities: ["kosher"], stars: 5 });
  await db.insert(airline).values({ id: "elal", iata: "LY", names: names("אל על", "El Al", "Эль Аль", "إل عال") });
  const [out, back] = at.shop.flightIds;
  const flights = await db.select().from(flight);
  const [pack] = await db.select().from(departure).where(eq(departure.id, at.shop.packId));
  const anotherJourney = async (
    id: string,
    {
      day,
      times,
      stops = 0,
      ...row
    }: { day: string; times: [string, string]; stops?: number } & Partial<typeof departure.$inferInsert>,
  ) => {
    const legs = flights.map((leg) => ({
      ...leg,
      id: `${id}-${leg.id}`,
      airlineId: "elal",
      departsAt: leg.id === out ? times[0] : times[1],
      departsOn: leg.id === out ? day : addDays(day, nights),
      arrivesOn: leg.id === out ? day : addDays(day, nights),
      stopovers: leg.id === out && stops > 0 ? [{ airport: "ATH", minutes: 60 }] : [],
    }));
    await db.insert(flight).values(legs);
    await db
      .insert(inventory)
      .values(legs.map((leg) => ({ kind: "seat", ownerId: leg.id, class: "Y", onDate: leg.departsOn, capacity: 30 })));
    await db.insert(departure).values({
      ...pack!,
      id,
      startDate: day,
      endDate: addDays(day, nights),
      outwardFlightId: `${id}-${out}`,
      inwardFlightId: `${id}-${back}`,
      ...row,
    });
  };
  await anotherJourney("EVENING", {
    day: startDate,
    times: ["19:00", "23:30"],
    stops: 1,
    fareAdultMinor: 45_000,
    hotelIds: ["h-far"],
  });
  await anotherJourney("NIGHT", { day: addDays(startDate, 2), times: ["03:10", "13:00"] });
  const flightOnly = { category: "Flight_Only" as const };
  await db.insert(departure).values({ ...pack!, ...flightOnly, id: "FO-MORNING" });
  await anotherJourney("FO-EVENING", {
    ...flightOnly,
    day: startDate,
    times: ["19:00", "23:30"],
    stops: 1,
    fareAdultMinor: 45_000,
  });
  // Rooms of the first hotel on the later day too.
  await db
    .insert(inventory)
    .values(
      Array.from({ length: 12 }, (_, index) => ({
        ...{ kind: "room", ownerId: hotelId, class: "STD", onDate: addDays(startDate, index), capacity: 20 },
      })),
    )
    .onConflictDoNothing();
  catalogue.forget();
  await rebuildIndex(db, catalogue, pricePlanJournal, testStart.slice(0, 10));
});
afterAll(() => database.cleanup());

type Call = "search" | "aggSearch";
const ask = (call: Call, criteria: object) =>
  at.as("somebody-who-looks")[call]({ dest: ["RHO"], yearMonth: [month], ...criteria });

const options = {
  facilities: ["pool", "parking", "kosher"],
  rating: [4.5, 4, 3.5],
  beachMetres: [200, 500, 1_000],
  centreMetres: [500, 1_000, 3_000],
  airline: ["IZ", "LY"],
  departs: ["night", "morning", "afternoon", "evening"],
  returns: ["night", "morning", "afternoon", "evening"],
  stops: [0, 1, 2],
} as const;
type Group = keyof typeof options;
const ofFlights: readonly Group[] = ["airline", "departs", "returns", "stops"];
const limits: readonly Group[] = ["rating", "beachMetres", "centreMetres"];
type Filters = { facilities?: string[]; rating?: number; beachMetres?: number } & Partial<
  Record<"airline" | "departs" | "returns", string[]>
> & { stops?: number[]; stars?: number[]; nights?: number[] };

function withOption(filters: Filters, group: Group, option: string | number): object {
  if (limits.includes(group)) return { ...filters, [group]: option };
  // All of the facilities, one of the others.
  return { ...filters, [group]: group === "facilities" ? [...(filters.facilities ?? []), String(option)] : [option] };
}

describe.each([
  ["aggSearch", {}],
  ["search", {}],
  ["search", { categoryId: 3 }],
] as [Call, object][])("the counts of options in %s %o", (call, what) => {
  test.each<[string, Filters, object]>([
    ["nothing chosen", {}, {}],
    ["a pool", { facilities: ["pool"] }, {}],
    ["near the beach", { beachMetres: 200 }, {}],
    ["well rated, in the morning", { rating: 4, departs: ["morning"] }, {}],
    ["one airline", { airline: ["LY"] }, {}],
    ["one airline and a pool", { airline: ["LY"], facilities: ["pool"] }, {}],
    ["the other airline in the evening, which nobody flies", { airline: ["IZ"], departs: ["evening"] }, {}],
    ["five stars, direct", { stars: [5], stops: [0] }, {}],
    ["a family, back in the evening", { returns: ["evening"] }, { child: 2, listAgeChildren: [4, 11] }],
  ])("are the lengths of the lists that each leads to: %s", async (_, filters, party) => {
    const { facets } = good(await ask(call, { ...filters, ...party, ...what }));
    // Flights alone have no hotel to ask anything of.
    const groups = (Object.keys(options) as Group[]).filter(
      (group) => !("categoryId" in what) || ofFlights.includes(group),
    );
    for (const group of groups) {
      const totals: Record<string, number> = {};
      for (const option of options[group]) {
        const { total } = good(await ask(call, { ...withOption(filters, group, option), ...party, ...what }));
        const isChosen = [filters[group as keyof Filters]].flat().some((one) => one === option);
        if (total > 0 || isChosen) totals[option] = total;
      }
      expect(Object.fromEntries(facets[group].map(({ code, count }) => [code, count])), group).toEqual(totals);
    }
  });
});

test("options have an order, names in the language of the caller, and no price", async () => {
  const { facets } = good(await ask("aggSearch", { langCode: "HEB" }));
  expect(facets.airline).toEqual([
    { code: "IZ", label: "ארקיע", count: 3 },
    { code: "LY", label: "אל על", count: 3 },
  ]);
  expect(facets.rating.map(({ code, count }) => [code, count])).toEqual([
    ["4.5", 1],
    ["4", 1],
    ["3.5", 2],
  ]);
  expect(facets.facilities.map(({ code, count }) => [code, count])).toEqual([
    ["pool", 2],
    ["kosher", 1],
    ["parking", 1],
  ]);
  expect(facets.departs.map(({ code }) => code)).toEqual(["night", "morning", "evening"]);
});

test("a filter by airline finds a dearer departure of a day, at its own price and with its hotels", async () => {
  const { startDate } = at.shop;
  const onTheDay = { fromDate: startDate, toDate: startDate, yearMonth: [] };
  const cheapest = good(await ask("search", onTheDay)).packages;
  expect(cheapest.map(({ packId, price, hotelId }) => [packId, price, hotelId])).toEqual([
    ["P1", "1200.00", at.shop.hotelId],
  ]);
  for (const call of ["search", "aggSearch"] as const) {
    const { total, packages, lowestByDate } = good(
      await ask(call, { ...onTheDay, airline: ["LY"], getLowestPrc: true }),
    );
    expect(packages.map(({ packId, price, hotelId }) => [packId, price, hotelId])).toEqual([
      // 2 x (450 + 4 x 60)
      ["EVENING", "1380.00", "h-far"],
    ]);
    expect(packages[0]!.outwardFlight).toMatchObject({ airlineCode: "LY", departureTime: "19:00" });
    expect([total, lowestByDate!.map(({ price }) => price.price)]).toEqual([1, ["1380.00"]]);
  }
});

test.each<[string, object, string[]]>([
  ["all of the facilities", { facilities: ["pool", "parking"] }, ["h-far"]],
  ["no hotel has both", { facilities: ["kosher", "parking"] }, []],
  ["a facility nobody has heard of", { facilities: ["moat"] }, []],
  ["a hotel without reviews has no rating", { rating: 1 }, ["h-far", "h-rho-1"]],
  ["an unknown distance is not near", { centreMetres: 100_000 }, ["h-rho-1"]],
  ["a limit holds its own value", { beachMetres: 150 }, ["h-rho-1"]],
  ["a flight with a stop", { stops: [1] }, ["h-far"]],
  ["a flight home at noon", { returns: ["afternoon"] }, ["h-far", "h-kosher", "h-rho-1"]],
])("hotels are found by what is asked: %s", async (_, filters, hotels) => {
  const { packages } = good(await ask("aggSearch", filters));
  expect(packages.map(({ hotelId }) => hotelId).sort()).toEqual(hotels);
});

test("an empty list says without which of these filters there is something", async () => {
  const { total, filteredOut } = good(
    await ask("aggSearch", { airline: ["IZ"], departs: ["evening"], facilities: ["parking"] }),
  );
  expect([total, filteredOut]).toEqual([
    0,
    {
      total: 3,
      without: [
        { filter: "airline", total: 1 },
        { filter: "departs", total: 1 },
      ],
    },
  ]);
});

test("a departure without a seat for everybody is neither counted nor found", async () => {
  const { db } = at.engine.parts;
  const seats = { adult: 2, airline: ["LY"], stops: [1] };
  const found = async () => {
    await rebuildIndex(db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
    const { facets } = good(await ask("aggSearch", {}));
    return [good(await ask("aggSearch", seats)).total, facets.stops.find(({ code }) => code === "1")?.count ?? 0];
  };
  expect(await found()).toEqual([1, 1]);
  const ofFlight = eq(inventory.ownerId, `EVENING-${at.shop.flightIds[1]}`);
  await db.update(inventory).set({ sold: 29 }).where(ofFlight);
  expect(await found()).toEqual([0, 0]);
  await db.update(inventory).set({ sold: 0 }).where(ofFlight);
  expect(await found()).toEqual([1, 1]);
});

test("what is no filter is refused", async () => {
  for (const filters of [{ departs: ["noon"] }, { stops: [7] }, { rating: 9 }, { beachMetres: 0 }])
    expect(refusal(await ask("search", filters)).code).toBe("invalid-input");
});
