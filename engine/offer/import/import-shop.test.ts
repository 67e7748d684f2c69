import { readFile } from "node:fs/promises";
import { printedDate } from "@contract/vocabulary/calendar-days";
import { soldCategories } from "@contract/vocabulary/categories";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { importKinds } from "./import-line";
import { printedProblem } from "./import-problems";
import { importShop } from "./import-shop";

const quiet = { info() {} };

let database: TestDatabase;
/** docs/import.md, and its example lines: one small shop. */
let format: string;
let examples: Record<string, unknown>[];

beforeAll(async () => {
  format = await readFile("docs/import.md", "utf8");
  examples = [...format.matchAll(/```json\n(.*)\n```/g)].map(([, line]) => JSON.parse(line!));
});

/** Call it in a beforeEach or, where nothing may change, in a beforeAll; returns the cleanup. */
async function emptyShop(): Promise<() => Promise<void>> {
  database = await freshDatabase({ poolSize: 3 });
  return () => database.cleanup();
}

afterAll(() => expect(examples.length).toBeGreaterThan(12));

function load(lines: unknown[]) {
  const texts = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
  return importShop({ pool: database.pool, lines: texts, log: quiet });
}

function example(kind: string): Record<string, unknown> {
  return examples.find((line) => line.kind === kind)!;
}

async function rowsOf(query: string) {
  return (await database.pool.query(query)).rows;
}

async function counts() {
  const [row] =
    await rowsOf(`select (select count(*) from country) + (select count(*) from destination) + (select count(*) from airport) +
    (select count(*) from airline) + (select count(*) from hotel) + (select count(*) from room_type) + (select count(*) from hotel_rate) +
    (select count(*) from flight) + (select count(*) from departure) + (select count(*) from inventory) + (select count(*) from exchange_rate) +
    (select count(*) from departure_dirty) as all`);
  return Number(row.all);
}

test("the document names every category", () => {
  const [, named] = /^What is sold: .* `category`: (.*)\.$/m.exec(format)!;
  expect(named!.split(/, | or /).toSorted()).toEqual([...soldCategories].sort());
});

describe("a good file", () => {
  beforeEach(emptyShop);

  test("one line tells of each table while it is written, and none of a table without lines", async () => {
    const told: string[] = [];
    const lines = examples.filter(({ kind }) => kind !== "tour").map((line) => JSON.stringify(line));
    await importShop({ pool: database.pool, lines, log: { info: (text) => told.push(text) } });
    expect(told.filter((text) => text.startsWith("Writing"))).toEqual([
      "Writing country, lines: 1",
      "Writing destination, lines: 1",
      "Writing airport, lines: 2",
      "Writing airline, lines: 1",
      "Writing hotel, lines: 1",
      "Writing room_type, lines: 1",
      "Writing hotel_rate, lines: 1",
      "Writing flight, lines: 2",
      "Writing sub_category, lines: 1",
      "Writing competition, lines: 1",
      "Writing sport_event, lines: 1",
      "Writing ticket_category, lines: 1",
      "Writing car_class, lines: 1",
      "Writing departure, lines: 1",
      "Writing exchange_rate, lines: 1",
      "Writing inventory, lines: 5",
    ]);
  });

  test("the examples of the document cover every kind and form a complete shop", async () => {
    expect(new Set(examples.map((line) => line.kind))).toEqual(new Set(Object.keys(importKinds)));
    const { imported, problems } = await load(examples);
    expect(problems).toEqual([]);
    expect(imported).toMatchObject({
      country: 1,
      airport: 2,
      flight: 2,
      departure: 1,
      seats: 2,
      rooms: 1,
      "exchange-rate": 1,
    });
    expect(await rowsOf("select names->>'ru' as ru, spellings, subjects, domestic from destination")).toEqual([
      { ru: "Мальта", spellings: ["מאלטה", "valletta"], subjects: [1, 2, 9], domestic: false },
    ]);
    expect(
      await rowsOf("select fare_adult_minor, hotel_ids, status, discount_percent, sub_category_id from departure"),
    ).toEqual([
      {
        fare_adult_minor: 24900,
        hotel_ids: ["MLA-harbour"],
        status: "open",
        discount_percent: 10,
        sub_category_id: null,
      },
    ]);
    expect(
      await rowsOf(
        "select count(*)::int as nights, min(on_date) as first, max(on_date) as last from inventory where kind = 'room'",
      ),
    ).toEqual([{ nights: 61, first: "2027-05-01", last: "2027-06-30" }]);
    expect(await rowsOf("select size_m_2, view, photos from room_type")).toEqual([
      { size_m_2: 24, view: "sea", photos: ["harbour-std-1.jpg"] },
    ]);
    expect(await rowsOf("select baggage from flight where id = 'KM551-270510'")).toEqual([
      {
        baggage: [
          { type: "handbag", pieces: 1, included: true },
          { type: "suitcase", pieces: 1, weightKg: 20, included: true },
        ],
      },
    ]);
  });

  test("has no rate more than five percent from the previous one: such a rate needs two desk users", async () => {
    expect((await load(examples)).problems).toEqual([]);
    const rate = example("exchange-rate");
    const rateIn = (value: string, days: number) => ({
      ...rate,
      value,
      onDate: new Date(Date.parse(`${rate.onDate}`) + days * 86_400_000).toISOString().slice(0, 10),
    });
    const near = (Number(rate.value) * 1.04).toFixed(4);
    const far = (Number(rate.value) * 10).toFixed(4);
    const refused = await load([rateIn(near, 1), rateIn(far, 2)]);
    expect(refused.problems).toEqual([
      { line: 2, field: "value", message: expect.stringContaining(`away from ${near}`) },
    ]);
    expect((await load([rateIn(near, 1)])).problems).toEqual([]);
    const early = await load([rateIn(far, -9000), rateIn(far, 2)]);
    expect(early.problems, "an early day in the file does not excuse a jump").toMatchObject([{ line: 2 }]);
    const nearer = (Number(near) * 1.04).toFixed(4);
    expect((await load([rateIn(nearer, 1)])).problems, "nor does a second import of the day").toMatchObject([
      { line: 1 },
    ]);
    expect((await load([rateIn(near, 1)])).problems, "the same figure again").toEqual([]);
  });

  test.each([
    [
      "a link in a name",
      { names: { he: "מלון\n\nhttps://evil.example/pay", en: "Hotel", ru: "Отель", ar: "فندق" } },
      "names.he",
    ],
    ["a link in an address", { address: "Pay at http://evil.example/tax" }, "address"],
    [
      "a character that no database stores",
      { descriptions: { he: "א", en: "a\u0000b", ru: "я", ar: "ب" } },
      "descriptions.en",
    ],
  ])("%s is a problem of its line, for it would stand in a customer's mail", async (_, changed, field) => {
    const { problems } = await load([
      ...examples.filter(({ kind }) => kind !== "hotel"),
      { ...example("hotel"), ...changed },
    ]);
    expect(problems).toEqual([
      { line: examples.length, field, message: "no links, addresses or invisible characters" },
    ]);
  });

  test.each([
    ["a short link", "bit.ly/abc"],
    ["a character that no database stores", "T\u00003"],
  ])(
    "%s as a flight's terminal is a problem of its line, for it would stand in a customer's SMS",
    async (_, terminal) => {
      const at = examples.findIndex(({ kind }) => kind === "flight");
      for (const field of ["fromTerminal", "toTerminal"]) {
        const lines = examples.map((line, index) => (index === at ? { ...line, [field]: terminal } : line));
        expect((await load(lines)).problems).toEqual([
          { line: at + 1, field, message: "no links, addresses or invisible characters" },
        ]);
      }
    },
  );

  test.each([
    ["", "line 2: not JSON"],
    ["names.ru", "line 2, names.ru: not JSON"],
  ])("a problem is printed with its field, if it has one: %j", (field, printed) =>
    expect(printedProblem({ line: 2, field, message: "not JSON" })).toBe(printed),
  );

  test("a sold match or flight that moves is a notice for the desk; an unsold one is not", async () => {
    expect((await load(examples)).problems).toEqual([]);
    const match: Record<string, unknown> = { ...example("event"), startsAt: "19:00" };
    const flight: Record<string, unknown> = { ...example("flight"), departsAt: "05:05" };
    const notices = () => rowsOf("select key, subject, details, count from admin_notification order by id");
    const before = await notices();
    expect((await load([match])).problems).toEqual([]);
    expect(await notices()).toEqual(before);
    await rowsOf(`update inventory set sold = 1 where owner_id in ('${match.id}', '${flight.id}')`);
    const moved = { ...match, startsAt: "21:30" };
    expect((await load([moved, flight])).problems).toEqual([]);
    // The same file again moves nothing.
    expect((await load([moved, flight])).problems).toEqual([]);
    const told = (what: object, day: unknown, was: unknown, now: string) => ({
      ...what,
      was: `${printedDate(String(day))} ${was}`,
      now: `${printedDate(String(day))} ${now}`,
      places: 1,
    });
    expect((await notices()).slice(before.length)).toEqual([
      {
        key: `match-moved:${match.id}:${match.onDate} 21:30:00`,
        subject: expect.stringContaining("A match"),
        details: told({ eventId: match.id, match: match.names }, match.onDate, "19:00", "21:30"),
        count: 1,
      },
      {
        key: `flight-moved:${flight.id}:${flight.departsOn} 05:05:00`,
        subject: expect.stringContaining("A flight"),
        details: told(
          { flightId: flight.id, flight: flight.flightNumber },
          flight.departsOn,
          example("flight").departsAt,
          "05:05",
        ),
        count: 1,
      },
    ]);
    await rowsOf(`update inventory set sold = 0 where owner_id in ('${match.id}', '${flight.id}')`);
  });

  test("imports matches, tours and cars with their availability", async () => {
    expect((await load(examples)).problems).toEqual([]);
    const base = example("departure");
    const result = await load([
      { ...base, id: "MLA-CUP", category: "sport_pack", eventId: "MLA-270512" },
      { ...base, id: "MLA-TOUR", category: "Organize_tour_packages", tourId: "MALTA-5" },
    ]);
    expect(result.problems).toEqual([]);
    const imported = "select category, event_id, tour_id from departure where id <> 'MLA-270510-4' order by id";
    expect(await rowsOf(imported)).toEqual([
      { category: "SportPack", event_id: "MLA-270512", tour_id: null },
      { category: "Organize_tour_packages", event_id: null, tour_id: "MALTA-5" },
    ]);
    expect(
      await rowsOf(
        "select kind, owner_id, class, count(*)::int as days, max(capacity) as capacity from inventory where kind in ('ticket', 'car') group by 1, 2, 3 order by 1",
      ),
    ).toEqual([
      { kind: "car", owner_id: "MLA", class: "ECMR", days: 61, capacity: 5 },
      { kind: "ticket", owner_id: "MLA-270512", class: "CAT1", days: 1, capacity: 20 },
    ]);
  });

  test.each([
    ["a match of an unknown league", "event", { competitionCode: "NONE" }, "competitionCode"],
    ["tickets of an unknown category", "tickets", { class: "VIP" }, "class"],
    ["cars of an unknown class", "cars", { class: "XXXX" }, "class"],
    ["a sport package without its match", "departure", { category: "SportPack" }, "eventId"],
    ["a tour without its programme", "departure", { category: "Organize_tour_packages" }, "tourId"],
    ["a holiday with a match", "departure", { eventId: "MLA-270512" }, "eventId"],
  ])("does not accept %s", async (_, kind, change, field) => {
    const { problems } = await load([
      ...examples.filter((line) => line.kind !== kind),
      { ...example(kind), ...change },
    ]);
    expect(problems.map((problem) => problem.field)).toContain(field);
  });

  test("marks the touched days once it is read, in any order of lines, with blank lines and a byte order mark", async () => {
    const texts = [...examples].reverse().map((line) => JSON.stringify(line));
    const { problems } = await load([`\uFEFF${texts[0]}`, "", ...texts.slice(1), "  "]);
    expect(problems).toEqual([]);
    const dirty = await rowsOf("select distinct category, destination_code, start_date, nights from departure_dirty");
    expect(dirty).toEqual([
      { category: "vacation_pack", destination_code: "MLA", start_date: "2027-05-10", nights: 4 },
    ]);
  });

  test("imported again, replaces its rows and keeps those it does not mention", async () => {
    await load(examples);
    await database.pool.query("delete from departure_dirty");
    const changedHotel = { ...example("hotel"), stars: 5 };
    const { problems } = await load([changedHotel, { ...example("seats"), capacity: 55 }]);
    expect(problems).toEqual([]);
    expect(await rowsOf("select stars from hotel")).toEqual([{ stars: 5 }]);
    expect(await rowsOf("select owner_id, capacity from inventory where kind = 'seat' order by 1")).toEqual([
      { owner_id: "KM551-270510", capacity: 55 },
      { owner_id: "KM552-270514", capacity: 40 },
    ]);
    expect(await rowsOf("select distinct start_date from departure_dirty")).toEqual([{ start_date: "2027-05-10" }]);
  });

  test("a departure that moves marks its old and its new day", async () => {
    await load(examples);
    await database.pool.query("delete from departure_dirty");
    const flights = examples.filter((line) => line.kind === "flight");
    const out = { ...flights[0], departsOn: "2027-05-11", arrivesOn: "2027-05-11" };
    const changedDeparture = { ...example("departure"), startDate: "2027-05-11", nights: 3 };
    expect((await load([out, changedDeparture])).problems).toEqual([]);
    expect(await rowsOf("select distinct start_date, nights from departure_dirty order by 1")).toEqual([
      { start_date: "2027-05-10", nights: 4 },
      { start_date: "2027-05-11", nights: 3 },
    ]);
    expect(await rowsOf("select on_date from inventory where owner_id = 'KM551-270510'")).toEqual([
      { on_date: "2027-05-11" },
    ]);
  });
});

describe("a bad file", () => {
  beforeAll(async () => {
    const cleanUp = await emptyShop();
    await load(examples);
    return cleanUp;
  });

  test.each<
    [
      string,
      (line: (kind: string) => Record<string, unknown>) => unknown[],
      { line: number; field: string; message?: RegExp },
    ]
  >([
    ["is not JSON", () => ['{"kind":'], { line: 1, field: "", message: /not JSON/ }],
    ["has an unknown kind", () => [{ kind: "boat" }], { line: 1, field: "kind" }],
    ["is no object", () => ["[1]"], { line: 1, field: "" }],
    [
      "misses a language",
      (of) => [{ ...of("country"), names: { he: "א", en: "A", ar: "ا" } }],
      { line: 1, field: "names.ru" },
    ],
    [
      "has an empty name",
      (of) => [{ ...of("country"), names: { he: "א", en: " ", ru: "А", ar: "ا" } }],
      { line: 1, field: "names.en" },
    ],
    [
      "has a misspelt field",
      (of) => [{ ...of("country"), colour: "red" }],
      { line: 1, field: "colour", message: /no such field/ },
    ],
    [
      "has a misspelt field inside another",
      (of) => [{ ...of("flight"), baggage: [{ type: "handbag", pieces: 1, included: true, kg: 8 }] }],
      { line: 1, field: "baggage.0.kg", message: /no such field/ },
    ],
    [
      "has a price with cents as a fraction",
      (of) => [of("hotel"), of("room"), { ...of("rate"), adultMinor: 62.5 }],
      { line: 3, field: "adultMinor" },
    ],
    [
      "has a season that ends before it begins",
      (of) => [{ ...of("rate"), validTo: "2027-04-01" }],
      { line: 1, field: "validTo" },
    ],
    [
      "has a day that does not exist",
      (of) => [{ ...of("rate"), validTo: "2027-02-30" }],
      { line: 1, field: "validTo" },
    ],
    [
      "has a time zone that does not exist",
      (of) => [{ ...of("airport"), timeZone: "Mars/Olympus" }],
      { line: 1, field: "timeZone" },
    ],
    ["has nights that do not add up", (of) => [{ ...of("departure"), nights: 5 }], { line: 1, field: "nights" }],
    [
      "has a package without a way back",
      (of) => [{ ...of("departure"), inwardFlightId: null }],
      { line: 1, field: "inwardFlightId" },
    ],
    [
      "has a discount above 41",
      (of) => [{ ...of("departure"), discountPercent: 42 }],
      { line: 1, field: "discountPercent" },
    ],
    [
      "repeats a line",
      (of) => [of("country"), of("airline"), of("country")],
      { line: 3, field: "code", message: /line 1/ },
    ],
    [
      "refers to a country nobody knows",
      (of) => [{ ...of("destination"), countryCode: "XX" }],
      { line: 1, field: "countryCode", message: /XX/ },
    ],
    [
      "refers to a flight nobody knows",
      (of) => [{ ...of("seats"), flightId: "KM9-270101" }],
      { line: 1, field: "flightId", message: /KM9/ },
    ],
    [
      "refers to a room nobody knows",
      (of) => [{ ...of("rooms"), roomClass: "SUI" }],
      { line: 1, field: "roomClass", message: /SUI/ },
    ],
    [
      "has two seasons at once",
      (of) => [of("rate"), { ...of("rate"), validFrom: "2027-06-01", validTo: "2027-07-31" }],
      { line: 2, field: "validFrom", message: /overlaps/ },
    ],
    [
      "counts a night twice",
      (of) => [of("rooms"), { ...of("rooms"), from: "2027-06-30", to: "2027-07-02" }],
      { line: 2, field: "from", message: /2027-06-30/ },
    ],
    [
      "has a departure on another day than its flight",
      (of) => [{ ...of("departure"), startDate: "2027-05-11", nights: 3 }],
      { line: 1, field: "outwardFlightId", message: /2027-05-10/ },
    ],
    [
      "moves a flight away from its departure",
      (of) => [{ ...of("flight"), departsOn: "2027-05-12", arrivesOn: "2027-05-12" }],
      { line: 1, field: "departsOn", message: /MLA-270510-4/ },
    ],
  ])("that %s is refused with its line and field, and nothing changes", async (_, linesOf, expected) => {
    const before = await counts();
    const { imported, problems } = await load(linesOf(example));
    expect(Object.values(imported).every((count) => count === 0)).toBe(true);
    expect(problems).toContainEqual(expect.objectContaining({ line: expected.line, field: expected.field }));
    if (expected.message) expect(problems.map((problem) => problem.message).join("\n")).toMatch(expected.message);
    expect(await counts()).toBe(before);
  });
});

describe("a file with problems", () => {
  beforeEach(emptyShop);

  test("one bad line keeps all the good ones out", async () => {
    const { problems } = await load([
      ...examples,
      { ...example("hotel"), id: "MLA-other", destinationCode: "NOWHERE" },
    ]);
    expect(problems).toEqual([
      { line: examples.length + 1, field: "destinationCode", message: "there is no destination NOWHERE" },
    ]);
    expect(await counts()).toBe(0);
  });

  test("all problems are reported at once, in the order of their lines", async () => {
    const { problems } = await load(["nonsense", example("country"), { ...example("airline"), iata: "KMX" }]);
    expect(problems.map(({ line, field }) => [line, field])).toEqual([
      [1, ""],
      [3, "iata"],
    ]);
  });

  test("of more than a thousand problems a thousand are listed, and all are counted", async () => {
    const { problems, problemCount } = await load(Array.from({ length: 1_500 }, () => "nonsense"));
    expect([problems.length, problemCount, problems.at(-1)!.line]).toEqual([1_000, 1_500, 1_000]);
    const hotels = Array.from({ length: 1_200 }, (_, index) => ({ ...example("hotel"), id: `MLA-${index}` }));
    const nowhere = await load(hotels);
    expect([nowhere.problems.length, nowhere.problemCount]).toEqual([1_000, 1_200]);
  });

  test("reports a hotel in another place than its departure, whichever of them the file changes", async () => {
    const elsewhere = { ...example("destination"), code: "GOZO" };
    await load([...examples, elsewhere]);
    const { problems } = await load([{ ...example("hotel"), destinationCode: "GOZO" }]);
    expect(problems).toEqual([{ line: 1, field: "destinationCode", message: "departure MLA-270510-4 goes elsewhere" }]);
  });
});

describe("sold stock stays sold", () => {
  beforeEach(async () => {
    const cleanUp = await emptyShop();
    await load(examples);
    await database.pool.query(
      "update inventory set held = 2, sold = 3 where owner_id = 'KM551-270510' or on_date = '2027-05-20'",
    );
    return cleanUp;
  });

  test.each([
    ["seats", { capacity: 4 }, 1, "5 are held or sold for 2027-05-10"],
    ["rooms", { capacity: 4 }, 1, "5 are held or sold for 2027-05-20"],
  ])("%s never fall below it", async (kind, change, line, message) => {
    const { problems } = await load([{ ...example(kind), ...change }]);
    expect(problems).toEqual([{ line, field: "capacity", message }]);
    expect(
      await rowsOf("select distinct capacity from inventory where held > 0 and kind in ('seat', 'room') order by 1"),
    ).toEqual([{ capacity: 6 }, { capacity: 40 }]);
  });

  test("capacities may fall to exactly that number, and held and sold stock stays as it is", async () => {
    expect((await load([{ ...example("seats"), capacity: 5 }])).problems).toEqual([]);
    expect(await rowsOf("select capacity, held, sold from inventory where owner_id = 'KM551-270510'")).toEqual([
      { capacity: 5, held: 2, sold: 3 },
    ]);
  });

  test("a flight with sold seats does not move to another day", async () => {
    const changedFlight = { ...example("flight"), departsOn: "2027-05-11", arrivesOn: "2027-05-11" };
    const { problems } = await load([changedFlight, { ...example("departure"), startDate: "2027-05-11", nights: 3 }]);
    expect(problems).toContainEqual({ line: 1, field: "departsOn", message: "seats are held or sold for 2027-05-10" });
  });
});
