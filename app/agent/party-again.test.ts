import { expect, test } from "vitest";
import { partyAgain } from "./party-again";

const today = "2026-11-20";

test("who was booked is searched for again as old as today: an infant has become a child, and a child an adult", () => {
  const paxList = [
    { type: "ADT", birthDate: "1985-03-04" },
    { type: "ADT" },
    { type: "CHD", birthDate: "2013-01-01" },
    { type: "CHD", birthDate: "2019-05-06" },
    { type: "INF", birthDate: "2024-06-01" },
    { type: "INF", birthDate: "2026-06-01" },
  ] as const;
  expect(partyAgain(paxList, today)).toEqual({
    ...{ adult: 3, child: 2, infant: 1 },
    listAgeChildren: [7, 2],
    listAgeInfants: [0],
  });
});

test("a child without a date of birth keeps the age that was paid for", () => {
  expect(partyAgain([{ type: "ADT" }, { type: "CHD", age: 9 }, { type: "INF" }], today)).toMatchObject({
    listAgeChildren: [9],
    listAgeInfants: [0],
  });
});
