import type { HotelFacts } from "@contract/shopping/hotel-facts";
import { expect, test } from "vitest";
import { knownFacts, topFacts } from "./top-facts";

const by = (facts: Partial<HotelFacts>): HotelFacts => ({ has: [], ...facts });

test.each<[string, HotelFacts, string[], string[]]>([
  ["nothing known", by({}), [], []],
  [
    "everything known",
    by({ beachMetres: 150, centreMetres: 900, airportMetres: 14_000, airportMinutes: 24, has: ["pool", "kosher"] }),
    ["beach 150 2", "centre 900 12", "airport 14000 24", "pool", "kosher"],
    ["beach 150 2", "centre 900 12", "pool"],
  ],
  [
    "far from everything",
    by({ beachMetres: 2_400, centreMetres: 5_000, airportMetres: 30_000, has: ["parking"] }),
    ["beach 2400 ", "centre 5000 ", "airport 30000 ", "parking"],
    ["parking"],
  ],
  ["at the beach", by({ beachMetres: 0 }), ["beach 0 1"], ["beach 0 1"]],
])("%s", (_, facts, all, card) => {
  const summary = (list: ReturnType<typeof knownFacts>) =>
    list.map((fact) => ("metres" in fact ? `${fact.kind} ${fact.metres} ${fact.minutes ?? ""}` : fact.kind));
  expect(summary(knownFacts(facts))).toEqual(all);
  expect(summary(topFacts(facts))).toEqual(card);
});

test("a card without a hotel has no facts", () => {
  expect(topFacts(undefined)).toEqual([]);
});
