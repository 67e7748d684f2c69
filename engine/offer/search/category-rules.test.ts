import { categoryIds } from "@contract/vocabulary/category-ids";
import { DealCategory } from "@contract/vocabulary/vocabulary";
import { describe, expect, test } from "vitest";
import { categoryOf, emptyReasonOf, searchNeeds } from "./category-rules";

describe("a category", () => {
  test.each([
    [undefined, "vacation_pack"],
    [1, "vacation_pack"],
    [2, "Organize_tour_packages"],
    [3, "Flight_Only"],
    // Two names of one category: the first is told.
    [5, "SportPack"],
    // Specification §3: the local category Hotel_Only has subject code 68.
    [68, "Hotel_Only"],
    [0, undefined],
    [4, undefined],
    [9999, undefined],
  ])("%j is %s", (id, category) => {
    expect(categoryOf(id)).toBe(category);
  });

  test.each(DealCategory.options)("%s is found by its id, has its needs and its reason to be empty", (category) => {
    expect(categoryIds[categoryOf(categoryIds[category])!]).toBe(categoryIds[category]);
    expect(searchNeeds).toHaveProperty(category);
  });

  // Specification §5: 'Please enter destination, date and adult correctly.'
  test.each([
    ["vacation_pack", true, true],
    ["Flight_Only", true, true],
    ["Hotel_Only", true, true],
    ["Organize_tour_packages", false, true],
    ["SportPack", false, false],
    ["sport_pack", false, false],
  ] as const)("%s wants a destination: %s, and dates: %s", (category, dest, when) => {
    expect(searchNeeds[category]).toEqual({ dest, when });
  });

  test.each([
    ["vacation_pack", "NO_HOTELS"],
    ["Organize_tour_packages", "NO_HOTELS"],
    ["Hotel_Only", "NO_HOTELS"],
    ["Flight_Only", "NO_FLIGHTS"],
    ["SportPack", "NO_EVENTS"],
    ["sport_pack", "NO_EVENTS"],
  ] as const)("%s is empty because of %s", (category, reason) => {
    expect(emptyReasonOf(category)).toBe(reason);
  });
});
