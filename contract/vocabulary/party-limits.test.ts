import { describe, expect, test } from "vitest";
import * as z from "zod/v4";
import { party } from "../shopping/search-and-selection";
import { ageLimits, partyLimits } from "./party-limits";

const Party = z.object(party);

describe("the travelling party", () => {
  test("defaults to two adults (specification §9)", () => {
    expect(Party.parse({})).toEqual({
      adult: 2,
      child: 0,
      infant: 0,
      pensioner: 0,
      listAgeChildren: [],
      listAgeInfants: [],
    });
  });

  test.each([
    ["adult", 9],
    ["child", 6],
    ["infant", 4],
    ["pensioner", 9],
  ] as const)("%s may be 0 to %i", (kind, most) => {
    expect(partyLimits[kind]).toBe(most);
    const accepted = [-1, 0, most, most + 1, 1.5, "1", null].filter(
      (count) => Party.safeParse({ [kind]: count }).success,
    );
    expect(accepted).toEqual([0, most]);
  });

  test.each([
    ["children are 2 to 12", "listAgeChildren", [2, 12], [1, 13]],
    ["infants are 0 to 2", "listAgeInfants", [0, 2], [-1, 3]],
  ])("%s", (_, field, within, beyond) => {
    expect(Party.safeParse({ [field]: within }).success).toBe(true);
    for (const age of beyond) expect(Party.safeParse({ [field]: [age] }).success).toBe(false);
  });

  test.each([
    ["listAgeChildren", 6, 5],
    ["listAgeInfants", 4, 1],
  ])("%s has an age for each of at most %i", (field, most, age) => {
    expect(Party.safeParse({ [field]: Array(most).fill(age) }).success).toBe(true);
    expect(Party.safeParse({ [field]: Array(most + 1).fill(age) }).success).toBe(false);
  });

  // A gap or an overlap between the two limits would leave a traveller with no price or with two.
  test("every age up to the oldest child is either an infant's or a child's", () => {
    expect(ageLimits.infant[0]).toBe(0);
    expect(ageLimits.child[0]).toBe(ageLimits.infant[1] + 1);
    expect(ageLimits.child[1]).toBe(12);
  });
});
