import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { someProgrammes } from "../../../tests/factories/small-programmes";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { rebuildIndex } from "../../offer/departure-index/departure-index";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase({ poolSize: 20 });
  at = await aTestEngine(database, { seats: 400, rooms: 200 });
  await someProgrammes(database.db, at.shop, { tickets: { CAT2: 100, CAT1: 4 }, cars: 2 });
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, "2026-11-20");
});
afterAll(() => database.cleanup());

const match = () => ({ ...selection(at.shop), packageId: "SP1" });
const drive = { packageId: "FO1", car: "ECMR" };

async function freeUnits(kind: string, className: string): Promise<number[]> {
  const { rows } = await database.db.execute<{ left: number }>(
    sql`select capacity - held - sold as left from inventory where kind = ${kind} and class = ${className} order by on_date`,
  );
  return rows.map((row) => row.left);
}

test("a match is found by its cup, priced by its seats, and its tickets are held with flights and room", async () => {
  covers("3.10", "3.33", "7.111");
  const shopper = at.as("a-fan");
  const results = good(await shopper.search({ categoryId: 5, competition: "CUP", langCode: "ENG" }));
  expect(results.packages.map(({ title, price, event }) => [title, price, event?.competition, event?.time])).toEqual([
    ["Rhodes – Haifa", "1200.00", "The cup", "20:45"],
  ]);
  expect(good(await shopper.search({ categoryId: 5, competition: "OTHER" })).emptyReason).toBe("NO_EVENTS");
  const page = good(await shopper.select({ packId: "SP1", langCode: "ENG" }));
  expect(page.title).toBe("Rhodes – Haifa");
  expect(page.eventTickets?.map(({ categoryId, price, left }) => [categoryId, price.price, left])).toEqual([
    ["CAT2", "0.00", { min: 8 }],
    ["CAT1", "160.00", { min: 4, exact: 4 }],
  ]);
  const best = good(await shopper.calcPack({ packId: "SP1", hotelid: at.shop.hotelId, ticket: "CAT1" }));
  expect([best.price, best.ticket]).toEqual(["1360.00", "CAT1"]);
  expect(best.lines.at(-1)).toMatchObject({ code: "TICKET", qty: 2, total: "160.00" });

  const before = [await freeUnits("ticket", "CAT1"), await freeUnits("seat", "Y"), await freeUnits("room", "STD")];
  const eventTicketReservation = [{ categoryId: "CAT1", qty: 2, paxIds: [] }];
  const opened = good(
    await shopper.storePage({ stage: "init", ...match(), eventTicketReservation, infant: 1, langCode: "ENG" }),
  );
  expect(opened.price.price).toBe("1410.00");
  expect(opened.events).toMatchObject([{ name: "Rhodes – Haifa", categoryId: "CAT1", category: "Category 1", qty: 2 }]);
  expect(await freeUnits("ticket", "CAT1")).toEqual(before[0]!.map((count) => count - 2));
  expect(await freeUnits("seat", "Y")).toEqual(before[1]!.map((count) => count - 2));
  expect(await freeUnits("room", "STD")).toEqual(before[2]!.map((count) => count - 1));
  good(await shopper.storePage({ bookingId: opened.bookTransId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId: opened.bookTransId, stage: "payer", payer: aPayer }));
  expect(await at.invariants()).toEqual([]);
});

test.each([
  [
    "an unknown category",
    { eventTicketReservation: [{ categoryId: "VIP", qty: 2, paxIds: [] }] },
    "not-found",
    "ticket",
  ],
  [
    "more seats than people",
    { eventTicketReservation: [{ categoryId: "CAT2", qty: 3, paxIds: [] }] },
    "invalid-input",
    "eventTicketReservation.0.qty",
  ],
  [
    "a party that is split",
    { eventTicketReservation: ["CAT1", "CAT2"].map((categoryId) => ({ categoryId, qty: 1, paxIds: [] })) },
    "invalid-input",
    "eventTicketReservation",
  ],
  ["another length", { duration: 7 }, "invalid-input", "duration"],
  ["a selection of somebody's own making", { packSelectionId: "eyJ9.abc" }, "invalid-input", "packSelectionId"],
  ["another flight", { outwardFlight: { flightId: "f-back" } }, "flight-unavailable", "outwardFlight"],
  [
    "the flight at another time",
    { outwardFlight: { flightId: "f-out", departureTime: "09:00" } },
    "flight-unavailable",
    "outwardFlight",
  ],
  [
    "the flight from another city",
    { inwardFlight: { flightId: "f-back", departureCityCode: "ATH" } },
    "flight-unavailable",
    "inwardFlight",
  ],
  ["a better cabin", { inwardFlight: { flightId: "f-back", class: "C" } }, "flight-unavailable", "inwardFlight"],
  [
    "a second hotel",
    {
      hotelList: [
        { hotelid: "h-rho-1", cls: "STD-BB" },
        { hotelid: "h-rho-2", cls: "STD-BB" },
      ],
    },
    "invalid-input",
    "hotelList",
  ],
  ["a hotel that begins after the end", { hotel_shift_1: 4 }, "room-not-found", "hotel_shift_1"],
  ["a car of an unknown class", { car: "XXXX" }, "not-found", "car"],
] as const)("a request that claims %s is refused and holds nothing", async (_, claim, code, field) => {
  covers("3.26", "3.30", "3.31", "3.32", "3.33");
  const before = [await freeUnits("ticket", "CAT1"), await freeUnits("ticket", "CAT2"), await freeUnits("seat", "Y")];
  const answer = await at.as("a-claimant").storePage({ stage: "init", ...match(), ...(claim as object) });
  expect(refusal(answer)).toMatchObject({ code, field });
  expect([await freeUnits("ticket", "CAT1"), await freeUnits("ticket", "CAT2"), await freeUnits("seat", "Y")]).toEqual(
    before,
  );
});

test("a payload that repeats what the page showed is accepted: length, selection, flights, rooms, currency", async () => {
  covers("3.26", "3.28", "3.30", "3.31", "3.32");
  const shopper = at.as("a-careful-one");
  const page = good(await shopper.select({ packId: "P1", laId: at.shop.hotelId }));
  const [flights] = page.flights;
  const shownLeg = (leg: NonNullable<(typeof page.flights)[number]["inwardFlight"]>) => ({
    flightId: leg.flightId,
    departureCityCode: leg.departureCityCode,
    departureDate: leg.departureDate,
    departureTime: leg.departureTime,
    arrivalCity: leg.arrivalCityCode,
    class: leg.class,
    paxIds: ["p1", "p2"],
  });
  const opened = good(
    await shopper.storePage({
      stage: "init",
      packageId: "P1",
      packSelectionId: page.packSelectionId,
      duration: page.duration,
      hotelList: [{ hotelid: at.shop.hotelId, cls: "SUI-BB", typ: "DBL" }],
      outwardFlight: shownLeg(flights!.outwardFlight),
      inwardFlight: shownLeg(flights!.inwardFlight!),
      currency: "US",
      price: "1520.00",
      priceNIS: "5320.00",
    }),
  );
  expect([opened.price.price, opened.price.currency, opened.rooms[0]!.cls]).toEqual(["1520.00", "US", "SUI-BB"]);
  expect(opened.paxList).toHaveLength(2);
  at.clock.forward(31 * 60_000);
  const late = await shopper.storePage({
    stage: "init",
    ...selection(at.shop),
    packSelectionId: page.packSelectionId,
  });
  expect(refusal(late)).toMatchObject({ code: "selection-over", field: "packSelectionId" });
});

test("CalcPack prices the selection it names: another day, another package's or an old selection is refused", async () => {
  covers("7.111");
  const shopper = at.as("a-calculating-one");
  const page = good(await shopper.select({ packId: "P1", laId: at.shop.hotelId }));
  const question = { packId: "P1", hotelid: at.shop.hotelId, cls: ["STD-BB"] };
  const named = { dateArv: page.dateFrom, packSelectionId: page.packSelectionId };
  expect(good(await shopper.calcPack({ ...question, ...named })).dateArv).toBe(page.dateFrom);
  const { packSelectionId: ofMatch } = good(await shopper.calcPack({ ...question, packId: "SP1" }));
  for (const [wrong, code, field] of [
    [{ dateArv: "2030-01-01" }, "not-found", "dateArv"],
    [{ packSelectionId: "none" }, "invalid-input", "packSelectionId"],
    [{ packSelectionId: ofMatch }, "invalid-input", "packSelectionId"],
  ] as const)
    expect(refusal(await shopper.calcPack({ ...question, ...named, ...wrong }))).toMatchObject({ code, field });
  at.clock.forward(31 * 60_000);
  expect(refusal(await shopper.calcPack({ ...question, ...named })).code).toBe("selection-over");
});

test("a hotel stay that starts a night later holds one night less and costs less", async () => {
  covers("3.25");
  const shopper = at.as("a-late-arrival");
  const before = await freeUnits("room", "SUI");
  const opened = good(
    await shopper.storePage({
      stage: "init",
      packageId: "P1",
      hotelid: at.shop.hotelId,
      cls: ["SUI-BB"],
      hotel_shift_1: 1,
    }),
  );
  expect(opened.price.price).toBe("1340.00");
  expect(await freeUnits("room", "SUI")).toEqual([before[0], ...before.slice(1).map((count) => count - 1)]);
  expect(opened.productQuery).toContain("hotel_shift_1=1");
  expect(await at.invariants()).toEqual([]);
});

test("twelve fans for four seats: two couples get seats, the others are refused and can book other seats", async () => {
  const free = (await freeUnits("ticket", "CAT1"))[0]!;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, fan) =>
      at.as(`fan-${fan}`, `192.0.2.${fan}`).storePage({
        stage: "init",
        ...match(),
        eventTicketReservation: [{ categoryId: "CAT1", qty: 2, paxIds: [] }],
      }),
    ),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(free / 2);
  for (const answer of answers) if (!answer.ok) expect(["being-booked", "sold-out"]).toContain(refusal(answer).code);
  expect(await freeUnits("ticket", "CAT1")).toEqual([0]);
  const page = good(await at.as("the-next").select({ packId: "SP1" }));
  expect(page.status).toBe("available");
  expect(page.eventTickets?.map(({ available }) => available)).toEqual([true, false]);
  expect(await at.invariants()).toEqual([]);
});

test("a flight with a car: listed at the cheapest, held for each day, released with the booking", async () => {
  covers("2.77");
  const shopper = at.as("a-driver");
  const results = good(
    await shopper.search({ categoryId: 3, drive: true, dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)] }),
  );
  expect(results.packages.map(({ price, link }) => [price, link])).toEqual([
    ["960.00", "/flight-only?packId=FO1&car=ECMR"],
  ]);
  // Three passengers match no template party: they are priced individually, and the car still applies.
  const month = [at.shop.startDate.slice(0, 7)];
  const listed = async (party: { adult: number; infant?: number; listAgeInfants?: number[] }) =>
    good(await shopper.search({ categoryId: 3, drive: true, dest: ["RHO"], yearMonth: month, ...party })).packages.map(
      ({ price }) => price,
    );
  expect(await listed({ adult: 3 })).toEqual(["1360.00"]);
  // The only car has four seats, and an infant needs one.
  expect(await listed({ adult: 3, infant: 1, listAgeInfants: [1] })).toHaveLength(1);
  expect(await listed({ adult: 4, infant: 1, listAgeInfants: [1] })).toEqual([]);
  expect(await listed({ adult: 5 })).toEqual([]);
  const five = { packId: "FO1", adult: 5 };
  const cars = good(await shopper.select(five)).cars!.map(({ available, tooSmall }) => [available, tooSmall]);
  expect(cars).toEqual([[false, true]]);
  expect(refusal(await shopper.calcPack({ ...five, car: "ECMR" }))).toMatchObject({ code: "not-found", field: "car" });
  expect(refusal(await shopper.storePage({ stage: "init", ...drive, adult: 5 }))).toMatchObject({ field: "car" });
  const opened = good(await shopper.storePage({ stage: "init", ...drive, langCode: "ENG" }));
  expect(opened.price.price).toBe("960.00");
  expect(opened.car).toEqual({ car: "ECMR", name: "Small car", days: 4, from: at.shop.startDate });
  expect(await freeUnits("car", "ECMR")).toEqual([1, 1, 1, 1]);
  const bookingId = opened.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await at.as("another-driver").storePage({ stage: "init", ...drive }));
  expect(refusal(await at.as("a-third").storePage({ stage: "init", ...drive })).code).toBe("sold-out");
  // The services' price is recomputed from the draft: the car stays in it.
  const extras = good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  expect(extras.lines).toMatchObject([{ code: "ADULT" }, { code: "CAR", qty: 4, total: "160.00" }]);
  at.clock.forward(16 * 60_000);
  const check = good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  expect([check.price.price, check.priceChange]).toEqual(["960.00", undefined]);
  expect(await at.invariants()).toEqual([]);
});

test("a tour shows its itinerary and is booked with its hotel", async () => {
  covers("3.8");
  const shopper = at.as("a-traveller");
  const month = at.shop.startDate.slice(0, 7);
  const results = good(await shopper.search({ categoryId: 2, yearMonth: [month], langCode: "ENG" }));
  expect(results.packages.map(({ title, subtitle }) => [title, subtitle])).toEqual([
    ["Around Rhodes", "Rhodes · Olive Bay"],
  ]);
  const page = good(await shopper.select({ packId: "OT1", langCode: "ENG" }));
  expect(page.itinerary?.map(({ day, title }) => `${day} ${title}`)).toEqual(
    Array.from({ length: 5 }, (_, index) => `${index + 1} Day ${index + 1}`),
  );
  expect([page.guide, page.tourTerms]).toEqual(["A guide", "Coach included"]);
  const opened = good(
    await shopper.storePage({ stage: "init", ...selection(at.shop), packageId: "OT1", langCode: "RUS" }),
  );
  expect(opened.title).toBe("Вокруг Родоса");
  // Its terms, with the travellers it needs to leave, are read after the sale as well.
  const bookingId = opened.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const { paymentTransUid } = good(await shopper.getPaymentUrl({ bookingId }));
  at.gateway.approve(paymentTransUid);
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid }));
  expect(good(await shopper.succeededBooking({ bookingId, langCode: "ENG" })).tourTerms).toBe("Coach included");
  const days = Array.from({ length: 5 }, (_, index) => [`Day ${index + 1}`, `Day ${index + 1}`]);
  for (const kind of ["confirmation", "disclosure"] as const) {
    const { sections } = good(await shopper.documentPage({ bookingId, kind, langCode: "ENG" })).document;
    expect(sections.flatMap(({ facts = [] }) => facts)).toContainEqual(["Organised tour", "Around Rhodes"]);
    expect(sections).toContainEqual({ title: "Day by day", facts: days });
    expect(sections).toContainEqual({ title: "What the price includes", lines: ["Coach included"] });
  }
  // Matches and tours are not interchangeable: flights of one are not offered for the other.
  expect(refusal(await shopper.calcPack({ packId: "SP1", hotelid: at.shop.hotelId, flights: "OT1" })).code).toBe(
    "flight-unavailable",
  );
});
