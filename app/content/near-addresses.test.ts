import { expect, test } from "vitest";
import { nearAddresses, wordsOf } from "./near-addresses";

const pages = [
  { path: "/search-result", name: "Search", words: ["search", "result"] },
  { path: "/price-plan", name: "Price plan", words: ["price", "plan"] },
  { path: "/hotel-list?dest=RHO", name: "Rhodes", words: ["rho", "rhodes", "רודוס"] },
  { path: "/hotel-list?dest=ATH", name: "Athens", words: ["ath", "athens", "אתונה"] },
];

test.each([
  ["/serach-results", ["/search-result"]],
  ["/Rhodes/hotels", ["/hotel-list?dest=RHO"]],
  ["/%D7%A8%D7%95%D7%93%D7%95%D7%A1", ["/hotel-list?dest=RHO"]],
  ["/deals/athns", ["/hotel-list?dest=ATH"]],
  ["/wp-login.php", []],
  ["/%E0%A4%A", []],
  ["/", []],
])("suggests %s for %j", (path, near) => {
  expect(nearAddresses(path, pages).map((one) => one.path)).toEqual(near);
});

test("uses only the first eight words of an endless address", () => {
  expect(wordsOf("/abc".repeat(2000))).toEqual(["abc"]);
  expect(wordsOf(Array.from({ length: 500 }, (_, at) => `/word${at}`).join(""))).toHaveLength(8);
});
