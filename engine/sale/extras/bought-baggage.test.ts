import { expect, test } from "vitest";
import { withBoughtBaggage } from "./bought-baggage";

const leg = {
  baggage: [
    { type: "handbag" as const, pieces: 1, included: true },
    { type: "suitcase" as const, pieces: 1, weightKg: 20, included: false, price: "65.00" },
  ],
};
const paxList = ["p1", "p2", "p3"].map((paxId) => ({ paxId, room: 1, type: "ADT" as const }));
const draft = { paxList, rooms: [], nights: 3, additionalServices: ["SUITCASE_20"], serviceQty: { SUITCASE_20: 3 } };

test("suitcases bought for all no longer cost extra on the flight", () => {
  expect(withBoughtBaggage(leg, draft).baggage).toEqual([
    leg.baggage[0],
    { type: "suitcase", pieces: 1, weightKg: 20, included: true },
  ]);
});

test("a flight without bought suitcases keeps its fare's baggage", () => {
  expect(withBoughtBaggage(leg, { ...draft, additionalServices: [] })).toBe(leg);
});

test("suitcases bought for some travellers are on the flight with the names of those who have one", () => {
  const named = { ...draft, paxList: paxList.map((one, at) => ({ ...one, firstName: "DANA", lastName: `NO${at}` })) };
  const forTwo = { ...named, serviceQty: { SUITCASE_20: 2 }, servicePax: { SUITCASE_20: ["p1", "p3"] } };
  expect(withBoughtBaggage(leg, forTwo).baggage).toEqual([
    leg.baggage[0],
    { type: "suitcase", pieces: 1, weightKg: 20, included: true, travellers: ["DANA NO0", "DANA NO2"] },
  ]);
});
