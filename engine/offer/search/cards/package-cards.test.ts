import { expect, test } from "vitest";
import { fareSum } from "../../pricing/rooms-pricer";
import { productQuery } from "./product-query";

const people = (adults: number, children = 0, infants = 0) => ({ adults, children, infants });

test("a journey costs each passenger their fare, with or without a room", () => {
  const fare = { adultMinor: 40_000, childMinor: 35_000, infantMinor: 5_000 };
  expect(fareSum([people(1, 1, 1), people(2)], fare)).toBe(160_000); // 3 x 400 + 350 + 50
  expect(fareSum([], fare)).toBe(0);
});

test.each([
  ["a couple in a hotel", "h-1", [people(2)], "packId=P1&laId=h-1"],
  ["a couple in two rooms", "h-1", [people(1), people(1)], "packId=P1&laId=h-1&typ=SGL%2CSGL"],
  ["somebody alone, without a hotel", undefined, [people(1)], "packId=P1&adult=1"],
  ["four in the two rooms that the shop suggests", "h-1", [people(2), people(2)], "packId=P1&laId=h-1&adult=4"],
  [
    "a family in two rooms",
    "h-1",
    [people(2, 1, 1), people(1, 1)],
    "packId=P1&laId=h-1&adult=3&child=2&infant=1&typ=A2C1I1%2CA1C1",
  ],
])("the address of a product for %s says the rooms where the shop would suggest others", (_, hotelId, rooms, query) => {
  expect(productQuery("P1", hotelId, rooms)).toBe(query);
});
