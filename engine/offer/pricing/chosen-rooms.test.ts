import { expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { chosenRooms } from "./chosen-rooms";

const nobody = { adult: 0, child: 0, infant: 0, pensioner: 0 };
const family = { ...nobody, adult: 2, child: 1, listAgeChildren: [9] };
const room = (adults: number, children = 0, infants = 0) => ({ adults, children, infants });

test.each([
  ["as suggested", {}, [{ ...room(2, 1), childAges: [9] }]],
  ["as many as were asked for", { rooms: 2 }, [room(1), { ...room(1, 1), childAges: [9] }]],
  ["by the people of each", { typ: ["A1C1", "SGL"] }, [{ ...room(1, 1), childAges: [9] }, room(1)]],
])("the rooms of a party are %s", (_, request, rooms) => {
  expect(good(chosenRooms({ ...family, ...request }))).toStrictEqual(rooms);
});

test.each([
  ["nobody is an adult", { adult: 0 }, "adult"],
  ["no rooms take the party, whatever rooms were asked for", { adult: 1, child: 5, rooms: 1 }, "adult"],
  ["no rooms take the party, whoever is in each", { adult: 0, typ: ["A2C1"] }, "adult"],
  ["there are more rooms than adults", { rooms: 3 }, "rooms"],
  ["somebody has no room", { typ: ["DBL"] }, "typ"],
  ["there is a room too much", { typ: ["A2C1", "SGL"] }, "typ"],
  ["a child is alone", { typ: ["DBL", "A0C1"] }, "typ"],
  ["five adults are in a room", { adult: 5, child: 0, typ: ["A5"] }, "typ"],
  ["six people are in a room", { adult: 4, child: 2, typ: ["A4C2"] }, "typ"],
  ["a room has more infants than adults", { child: 0, infant: 2, typ: ["SGLI2", "SGL"] }, "typ"],
])("rooms are refused when %s", (_, request, field) => {
  expect(refusal(chosenRooms({ ...family, ...request }))).toMatchObject({ code: "invalid-party", field });
});

test.each([
  ["pensioners are adults", { adult: 1, pensioner: 1 }, [room(2)]],
  ["children without an age have none", { adult: 2, child: 1 }, [room(2, 1)]],
  [
    "a child whose age was not given is two where another's was",
    { adult: 2, child: 2, listAgeChildren: [9] },
    [{ ...room(2, 2), childAges: [9, 2] }],
  ],
  [
    "ages beyond the party are not read",
    { adult: 2, child: 1, listAgeChildren: [9, 4], listAgeInfants: [2] },
    [{ ...room(2, 1), childAges: [9] }],
  ],
  [
    "an infant who turns two is a child, another one stays in its cot",
    { adult: 2, infant: 2, listAgeInfants: [2, 1] },
    [{ ...room(2, 1, 1), childAges: [2], infantAges: [1] }],
  ],
])("%s", (_, party, rooms) => {
  expect(good(chosenRooms({ ...nobody, ...party }))).toStrictEqual(rooms);
});
