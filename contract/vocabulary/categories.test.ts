import { describe, expect, test } from "vitest";
import { categories, categoryOf, namesOfDealType, soldCategories } from "./categories";
import { DealCategory } from "./vocabulary";

describe("a category", () => {
  test("is named by each of its names, and nothing else is", () => {
    expect(namesOfDealType("sport_pack")).toEqual(["SportPack", "sport_pack"]);
    expect(namesOfDealType("SportPack")).toEqual(["SportPack", "sport_pack"]);
    expect(namesOfDealType("vacation_pack")).toEqual(["vacation_pack"]);
    expect(namesOfDealType("NONE")).toEqual(["NONE"]);
  });

  test.each([
    [undefined, "vacation_pack"],
    [1, "vacation_pack"],
    [2, "Organize_tour_packages"],
    [3, "Flight_Only"],
    // Of two names for one category, the first is returned.
    [5, "SportPack"],
    // Specification §3: the local category Hotel_Only has subject code 68.
    [68, "Hotel_Only"],
    [0, undefined],
    [4, undefined],
    [9999, undefined],
  ])("%j is %s", (id, category) => {
    expect(categoryOf(id)).toBe(category);
  });

  test.each(DealCategory.options)("finds %s by its id under its canonical name", (category) => {
    expect(categoryOf(categories[category].id)).toBe(categories[category].soldAs);
  });

  test("each has its own position on the home page and among the tabs, and the local one is fourth", () => {
    expect(soldCategories.map((category) => categories[category].sort)).toEqual(
      soldCategories.map((_, index) => index + 1),
    );
    expect(new Set(soldCategories.map((category) => categories[category].tab)).size).toBe(soldCategories.length);
    expect(soldCategories[3]).toBe("Hotel_Only");
  });

  // Specification §5: 'Please enter destination, date and adult correctly.'
  test.each([
    ["vacation_pack", true, true],
    ["Flight_Only", true, true],
    ["Hotel_Only", true, true],
    ["Organize_tour_packages", false, true],
    ["SportPack", false, false],
    ["sport_pack", false, false],
  ] as const)("%s requires a destination: %s, and dates: %s", (category, dest, when) => {
    expect(categories[category].needs).toEqual({ dest, when });
  });

  test.each([
    ["vacation_pack", "NO_HOTELS"],
    ["Organize_tour_packages", "NO_HOTELS"],
    ["Hotel_Only", "NO_HOTELS"],
    ["Flight_Only", "NO_FLIGHTS"],
    ["SportPack", "NO_EVENTS"],
    ["sport_pack", "NO_EVENTS"],
  ] as const)("%s is empty because of %s", (category, reason) => {
    expect(categories[category].emptyReason).toBe(reason);
  });
});
