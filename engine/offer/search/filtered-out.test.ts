import { searchAndSelection } from "@contract/shopping/search-and-selection";
import { expect, test } from "vitest";
import { filteredOut } from "./filtered-out";

test("an empty search with every filter is counted without each of them, one after another", async () => {
  const filters = { hotelId: "h1", stars: [5], basis: ["BB"], nights: [7], fromPrice: 100, toPrice: 200 };
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
    without: ["hotelId", "stars", "basis", "nights", "price"].map((filter) => ({ filter, total: 3 })),
  });
  expect([searches, most]).toEqual([6, 1]);
});
