import { afterAll, beforeAll, expect, test } from "vitest";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 60, rooms: 30 });
});
afterAll(async () => {
  await at?.engine.stop();
  await database?.close();
});

/** A family in two rooms, with the dates of birth of its three who pay as adults; it leaves on 19 January 2027. */
async function family(...birthDates: [string, string, string]) {
  const shopper = at.as(`family ${birthDates}`);
  const opened = good(
    await shopper.storePage({ stage: "init", ...selection(at.shop), adult: 3, child: 1, typ: ["A2", "A1C1"] }),
  );
  const adults = opened.paxList.filter(({ type }) => type === "ADT");
  const paxList = passengersFor(opened).map((passenger) => {
    const place = adults.findIndex(({ paxId }) => paxId === passenger.paxId);
    return { ...passenger, birthDate: birthDates[place] ?? passenger.birthDate };
  });
  return shopper.storePage({ bookingId: opened.bookTransId, stage: "passengers", paxList });
}

test("a room of a child of thirteen and one of nine is refused, and taken once a parent sleeps in it", async () => {
  expect(refusal(await family("1985-03-04", "1984-01-02", "2013-06-07"))).toMatchObject({
    code: "invalid-party",
    field: "paxList.2.birthDate",
    details: { room: 2, rooms: 2, adultFrom: 18 },
  });
  expect((await family("1985-03-04", "2013-06-07", "1984-01-02")).ok).toBe(true);
});

test("the day of departure decides who is eighteen", async () => {
  expect((await family("1985-03-04", "1984-01-02", "2009-01-19")).ok).toBe(true);
  expect((await family("1985-03-04", "1984-01-02", "2009-01-20")).ok).toBe(false);
});
