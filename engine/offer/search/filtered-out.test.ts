import { searchAndSelection } from "@contract/shopping/search-and-selection";
import { expect, test } from "vitest";
import { filteredOut } from "./filtered-out";

test("an empty search with up to three filters is counted without each of them, one after another", async () => {
  const filters = { stars: [5], basis: ["BB"], fromPrice: 100, toPrice: 200 };
  const input = searchAndSelection.search.input.parse({ dest: ["RHO"], ...filters });
  let [running, most, searches] = [0, 0, 0];
  const answer = await filteredOut(input, async () => {
    running += 1;
    searches += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    return 3;
  });
  expect(answer).toEqual({
    total: 3,
    without: ["stars", "basis", "price"].map((filter) => ({ filter, total: 3 })),
  });
  expect([searches, most]).toEqual([4, 1]);
});

test("an empty search with more filters is counted once, without all of them", async () => {
  const filters = { hotelId: "h1", stars: [5], basis: ["BB"], nights: [7], rating: 4, airline: ["LY"] };
  const counted: unknown[] = [];
  const answer = await filteredOut(
    searchAndSelection.search.input.parse({ dest: ["RHO"], ...filters }),
    async (input) => {
      counted.push([input.hotelId, input.stars, input.basis, input.nights, input.rating, input.airline]);
      return 8;
    },
  );
  expect(answer).toEqual({ total: 8, without: [] });
  expect(counted).toEqual([[undefined, [], [], [], undefined, []]]);
});
