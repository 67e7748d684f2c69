import { SortOrder } from "@contract/shopping/search-and-selection";
import { describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import type { ComparableCandidate } from "./candidates/compared-candidates";
import { orders } from "./list-order";
import { facet, priceRange } from "./search-facets";

const day = (departureId: string, change: Partial<ComparableCandidate> = {}): ComparableCandidate => ({
  category: "vacation_pack",
  destinationCode: "RHO",
  startDate: "2027-02-07",
  nights: 4,
  departureId,
  hotelId: null,
  roomClass: null,
  board: null,
  stars: null,
  currency: "USD",
  priceMinor: 100_000,
  discountPercent: 0,
  isMainDeal: false,
  priority: 0,
  candidateHotelId: null,
  candidateStars: 3,
  boards: [],
  comparedMinor: change.priceMinor ?? 100_000,
  ...change,
});

describe("a list", () => {
  const plain = day("plain");
  const main = day("main", { isMainDeal: true, startDate: "2027-05-01", priceMinor: 300_000, rating: 4.8, reviews: 1 });
  const mainDeal = day("wanted", {
    priority: 5,
    startDate: "2027-04-01",
    nights: 7,
    priceMinor: 200_000,
    candidateStars: 5,
    rating: 4.2,
    reviews: 3,
  });
  const later = day("later", {
    startDate: "2027-03-01",
    priceMinor: 50_000,
    candidateStars: 4,
    rating: 4.2,
    reviews: 8,
  });
  const longer = day("longer", { nights: 5, priceMinor: 40_000, candidateStars: 2 });
  const dearer = day("dearer", { priceMinor: 110_000 });
  const all = [dearer, later, longer, mainDeal, plain, main];

  test.each<[SortOrder, string[]]>([
    // Specification §9: main deal first, then priority, start date, length, price.
    ["recommended", ["main", "wanted", "plain", "dearer", "longer", "later"]],
    ["price-up", ["longer", "later", "plain", "dearer", "wanted", "main"]],
    ["price-down", ["main", "wanted", "dearer", "plain", "later", "longer"]],
    ["stars-up", ["longer", "plain", "dearer", "main", "later", "wanted"]],
    ["stars-down", ["wanted", "later", "plain", "dearer", "main", "longer"]],
    ["days-up", ["later", "plain", "dearer", "main", "longer", "wanted"]],
    ["days-down", ["wanted", "longer", "later", "plain", "dearer", "main"]],
    ["rating-down", ["main", "later", "wanted", "longer", "plain", "dearer"]],
  ])("by %s is %j", (sort, order) => {
    covers("9.12", "9.28");
    expect([...all].sort(orders[sort]).map(({ departureId }) => departureId)).toEqual(order);
    expect(
      [...all]
        .reverse()
        .sort(orders[sort])
        .map(({ departureId }) => departureId),
    ).toEqual(order);
  });

  test("supports every order of the contract", () => {
    covers("9.28");
    expect(Object.keys(orders).sort()).toEqual([...SortOrder.options].sort());
  });
});

describe("a facet", () => {
  const days = [
    day("a", { nights: 10, priceMinor: 90_000, boards: ["HB", "BB"] }),
    day("b", { nights: 4, priceMinor: 120_050, boards: ["BB"] }),
    day("c", { nights: 4, priceMinor: 80_000, boards: [] }),
  ];

  test("counts its days, shows their lowest price, and sorts numbers numerically", () => {
    expect(
      facet(
        days,
        ({ nights }) => [String(nights)],
        (code) => `${code} nights`,
      ),
    ).toEqual([
      { code: "4", label: "4 nights", count: 2, minPrice: "800.00" },
      { code: "10", label: "10 nights", count: 1, minPrice: "900.00" },
    ]);
  });

  test("counts a day under each of its codes, and ignores days without codes", () => {
    const boards = facet(
      days,
      (one) => one.boards,
      (code) => code,
    );
    expect(boards.map(({ code, count, minPrice }) => [code, count, minPrice])).toEqual([
      ["BB", 2, "900.00"],
      ["HB", 1, "900.00"],
    ]);
  });
});

describe("the range of prices", () => {
  test.each([
    ["is that of its days, to the whole unit around them", [120_050, 80_099], 800, 1201],
    ["is one price for one day", [50_000], 500, 500],
    // Specification §5: it starts with min 100000 and max 0.
    ["of nothing is min 100000 and max 0", [], 100_000, 0],
  ])("%s", (_, prices, fromPrice, toPrice) => {
    expect(priceRange(prices.map((priceMinor) => day("a", { priceMinor })))).toEqual({ fromPrice, toPrice });
  });
});
