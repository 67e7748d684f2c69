import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { departure, roomType } from "../../offer/catalogue/schema";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
});
afterAll(() => database.cleanup());

const shopper = () => at.as("a-family");
const family = (...listAgeChildren: number[]) => ({ adult: 2, child: listAgeChildren.length, listAgeChildren });

/**
 * Two adults are 1200. A child is 350 there and back and 4 x 25 in the room, an adult in a third bed 400 and 4 x 40.
 */
const rules = [
  ["hotel and airline take a child until 12", 12, 12, { 2: 1650, 10: 1650, 11: 1650, 12: 1650 }],
  ["the hotel until 10", 10, 12, { 2: 1650, 10: 1650, 11: 1710, 12: 1710 }],
  ["the airline until 11", 12, 11, { 2: 1650, 10: 1650, 11: 1650, 12: 1700 }],
  ["the hotel until 10, the airline until 11", 10, 11, { 2: 1650, 10: 1650, 11: 1710, 12: 1760 }],
] as const;

test.each(rules)(
  "%s: the card, the room, the price and the booking agree",
  async (_, childAgeTo, childFareTo, prices) => {
    const { catalogue } = at.engine.parts;
    await database.db.update(roomType).set({ childAgeTo });
    await database.db.update(departure).set({ childFareTo });
    catalogue.forget();
    for (const [age, price] of Object.entries(prices)) {
      const party = family(Number(age));
      const expected = `${price}.00`;
      const request = { dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)], nights: [4], ...party };
      const cards = [
        good(await shopper().search(request)).packages[0]!,
        good(await shopper().search({ ...request, stars: [4] })).packages[0]!,
        good(await shopper().aggSearch(request)).packages[0]!,
      ];
      const [card] = cards;
      const offer = good(await shopper().select({ packId: "P1", laId: at.shop.hotelId, ...party }));
      const [room] = offer.hotels[0]!.rooms;
      const priced = good(
        await shopper().calcPack({ packId: "P1", hotelid: at.shop.hotelId, cls: ["STD-BB"], ...party }),
      );
      const opened = good(await shopper().storePage({ stage: "init", ...selection(at.shop), ...party }));
      expect(
        [
          ...cards.map((one) => one.price),
          offer.hotels[0]!.from!.price,
          room!.compositions[0]!.total.price,
          priced.price,
          opened.price.price,
        ],
        `a child of ${age}`,
      ).toEqual(Array(7).fill(expected));
      const sum = priced.lines.reduce((total, line) => total + Number(line.total), 0);
      expect(sum).toBe(price);
      expect(card!.link).toContain(`child=1&listAgeChildren=${age}`);
      // The booking stores the stated ages: repricing it gives the same price.
      const again = good(
        await shopper().storePage({ bookingId: opened.bookTransId, stage: "extras", additionalServices: [] }),
      );
      expect(again.price.price).toBe(expected);
    }
  },
);

test("a flight-only booking uses the airline's age limits", async () => {
  await database.db.update(departure).set({ childFareTo: 11 }).where(eq(departure.id, "P1"));
  const [pack] = await database.db.select().from(departure).where(eq(departure.id, "P1"));
  await database.db.insert(departure).values({ ...pack!, id: "FO", category: "Flight_Only" });
  const price = async (age: number) => good(await shopper().calcPack({ packId: "FO", ...family(age) })).price;
  expect([await price(11), await price(12)]).toEqual(["1150.00", "1200.00"]);
});

test("an infant who is two on the return date is a child with a seat", async () => {
  const party = { adult: 2, infant: 2, listAgeInfants: [1, 2] };
  const offer = good(await shopper().select({ packId: "P1", laId: at.shop.hotelId, ...party }));
  expect(offer.rooms).toMatchObject([{ typ: "A2C1I1", adults: 2, children: 1, infants: 1 }]);
  const opened = good(await shopper().storePage({ stage: "init", ...selection(at.shop), ...party }));
  expect(opened.paxList.map(({ type }) => type)).toEqual(["ADT", "ADT", "CHD", "INF"]);
  expect(opened.price.price).toBe("1700.00");
  expect(refusal(await shopper().select({ packId: "P1", ...party, listAgeInfants: [3] })).code).toBe("invalid-input");
});

test("a birth date that changes the price is refused with the ages the price is valid for", async () => {
  await database.db.update(roomType).set({ childAgeTo: 10 });
  at.engine.parts.catalogue.forget();
  const opened = good(await shopper().storePage({ stage: "init", ...selection(at.shop), ...family(7) }));
  const paxList = passengersFor(opened);
  const born = async (birthDate: string) => {
    const typed = paxList.map((one, index) => (index === 2 ? { ...one, birthDate } : one));
    return shopper().storePage({ bookingId: opened.bookTransId, stage: "passengers", paxList: typed });
  };
  // Return on 2027-01-23: eleven on that very day, and a day short of it.
  expect(refusal(await born("2016-01-23"))).toMatchObject({
    code: "invalid-birth-date",
    field: "paxList.2.birthDate",
    details: { age: 11, from: 2, to: 10 },
  });
  expect((await born("2016-01-24")).ok).toBe(true);
});
