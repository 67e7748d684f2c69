import { RoomTyp } from "@contract/shopping/search-and-selection";
import { peopleOfTyp, typOf } from "@contract/vocabulary/room-typ";
import { describe, expect, test } from "vitest";
import { compositions, nearestComposition } from "./compositions";
import { maxGuestsPerRoom, spreadOverRooms } from "./occupancy";
import { withAges } from "./with-ages";

const people = (adults: number, children = 0, infants = 0) => ({ adults, children, infants });

describe("typ", () => {
  test.each([
    ["SGL", people(1)],
    ["SGLI1", people(1, 0, 1)],
    ["DBL", people(2)],
    ["DBLI2", people(2, 0, 2)],
    ["A3", people(3)],
    ["A4", people(4)],
    ["A1C1", people(1, 1)],
    ["A2C1", people(2, 1)],
    ["A2C3I1", people(2, 3, 1)],
    ["A3C2", people(3, 2)],
  ])("%s gives the occupants of a room, and parses back to it", (typ, occupancy) => {
    expect(typOf(occupancy)).toBe(typ);
    expect(peopleOfTyp(typ)).toEqual(occupancy);
    expect(RoomTyp.safeParse(typ).success).toBe(true);
  });

  test.each(["", "TWIN", "SGLC1", "A", "A12", "A2C", "dbl", "DBLI", " DBL"])("%j is rejected", (typ) => {
    expect(peopleOfTyp(typ)).toEqual(people(0));
  });

  test.each(Object.entries(compositions))(
    "the composition %s is the typ of its occupants",
    (code, { adults, children }) => {
      expect(typOf(people(adults, children))).toBe(code);
    },
  );
});

describe("a party", () => {
  test.each([
    ["one person", people(1), ["SGL"]],
    ["a couple", people(2), ["DBL"]],
    ["a couple with a baby", people(2, 0, 1), ["DBLI1"]],
    ["three adults, in one room", people(3), ["A3"]],
    ["a family of five, in one room", people(2, 3), ["A2C3"]],
    ["four adults, two and two", people(4), ["DBL", "DBL"]],
    ["five adults", people(5), ["A3", "DBL"]],
    ["seven adults, evenly", people(7), ["A3", "DBL", "DBL"]],
    ["a parent with four children", people(1, 4), ["A1C4"]],
    ["two with five children: the odd one is in the last room", people(2, 5), ["A1C2", "A1C3"]],
    ["four with three children: two of them in the last room", people(4, 3), ["A2C1", "A2C2"]],
    ["four with three babies", people(4, 0, 3), ["DBLI2", "DBLI1"]],
    ["nine with six children", people(9, 6), ["A3C2", "A3C2", "A3C2"]],
  ])("%s", (_, party, typs) => {
    expect(spreadOverRooms(party)?.map(typOf)).toEqual(typs);
  });

  test.each([
    ["no adult", people(0, 2)],
    ["more babies than adults", people(1, 0, 2)],
    ["more children than one adult's room takes", people(1, 5)],
  ])("with %s is invalid", (_, party) => {
    expect(spreadOverRooms(party)).toBeNull();
  });

  test.each([
    ["as many rooms as were asked for", people(4), 4, ["SGL", "SGL", "SGL", "SGL"]],
    ["four adults in one, if they want it", people(4), 1, ["A4"]],
    ["no room without an adult", people(2, 2), 3, undefined],
    ["no room for five adults", people(5), 1, undefined],
    ["no room for more than five", people(3, 3), 1, undefined],
    ["no rooms at all", people(2), 0, undefined],
  ])("gets %s", (_, party, rooms, typs) => {
    expect(spreadOverRooms(party, rooms)?.map(typOf)).toEqual(typs);
  });

  test("is split completely, an adult and at most five people in each room, even to within one person of a kind", () => {
    const parties = [...Array(18).keys()].flatMap((adults) =>
      [...Array(7).keys()].flatMap((children) =>
        [...Array(5).keys()].map((infants) => people(adults + 1, children, infants)),
      ),
    );
    const spread = parties.flatMap((party) => {
      const rooms = spreadOverRooms(party);
      return rooms ? [{ party, rooms }] : [];
    });
    expect(spread.length).toBeGreaterThan(500);
    for (const { party, rooms } of spread) {
      for (const kind of ["adults", "children", "infants"] as const) {
        const counts = rooms.map((room) => room[kind]);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(party[kind]);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }
      for (const room of rooms) {
        expect(room.adults).toBeGreaterThanOrEqual(1);
        expect(room.adults + room.children).toBeLessThanOrEqual(maxGuestsPerRoom);
        expect(RoomTyp.safeParse(typOf(room)).success).toBe(true);
      }
    }
  });
});

test("ages go with the children and infants of each room, and a room without a given age has none", () => {
  const party = { ...people(4, 3, 1), childAges: [3, 5, 9], infantAges: [1] };
  expect(withAges(spreadOverRooms(party)!, party)).toStrictEqual([
    { ...people(2, 1, 1), childAges: [3], infantAges: [1] },
    { ...people(2, 2), childAges: [5, 9] },
  ]);
  expect(withAges([people(2, 1, 1)], people(2, 1, 1))).toStrictEqual([people(2, 1, 1)]);
});

describe("the price index represents a room by its nearest composition", () => {
  test.each([
    ["SGL", people(1)],
    ["SGL", people(1, 0, 1)],
    ["DBL", people(2)],
    // The first two pay as adults, even children.
    ["DBL", people(1, 1)],
    ["A2C1", people(2, 1)],
    ["A2C1", people(1, 2)],
    ["A3", people(3)],
    ["A3", people(4)],
    ["A2C2", people(2, 2)],
    ["A2C2", people(1, 3)],
    ["A2C2", people(3, 1)],
    ["A2C3", people(2, 3)],
    ["A2C3", people(1, 4)],
    ["A2C3", people(3, 2)],
  ])("%s for %j", (composition, room) => {
    expect(nearestComposition(room)).toBe(composition);
  });
});
