import { expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { activeStayFilters, stayFilters, stayFiltersCall, stayListQuery } from "./stay-filters";

const search = { dest: "ATH", checkIn: "2027-05-01", checkOut: "2027-05-04", party: "2-7" };

test("filters survive a round trip through the URL", () => {
  covers("3.49");
  const address =
    "dest=ATH&checkIn=2027-05-01&checkOut=2027-05-04&party=2-7&sort=stars-down&stars=4&stars=5&basis=HB&free=1&name=sea&fromPrice=100&toPrice=900&page=2";
  const filters = stayFilters(new URLSearchParams(address));
  expect(String(stayListQuery(search, filters))).toBe(address);
  expect(activeStayFilters(filters)).toBe(7);
  expect(stayFiltersCall(filters)).toMatchObject({ from: 21, to: 40, freeCancellation: true, fromPrice: 100 });
  expect(String(stayListQuery(search, stayFilters(new URLSearchParams(search))))).toBe(
    String(new URLSearchParams(search)),
  );
});

test.each([
  "sort=days-up",
  "stars=9",
  "stars=4.5",
  "basis=XX",
  "free=yes",
  "name=%00",
  "fromPrice=-1",
  "toPrice=1e3",
  "toPrice=999999",
  "page=0",
  "page=x",
])("ignores the invalid filter %s", (query) => {
  const none = stayFilters(new URLSearchParams());
  expect(stayFilters(new URLSearchParams(query))).toEqual(none);
  expect(activeStayFilters(none)).toBe(0);
});

test("truncates a name to the length the call accepts", () => {
  expect(stayFilters(new URLSearchParams({ name: ` ${"x".repeat(200)}` })).name).toHaveLength(60);
});

test("limits keep the currency in which they were typed; without limits the chosen one counts", () => {
  const read = (query: string, chosen: "sold" | "IL") => {
    const filters = stayFilters(new URLSearchParams(query), chosen);
    return [stayFiltersCall(filters).currency, String(stayListQuery({}, filters))];
  };
  expect(read("", "IL")).toEqual(["IL", ""]);
  expect(read("toPrice=900", "IL")).toEqual([undefined, "toPrice=900"]);
  expect(read("toPrice=900&currency=IL", "sold")).toEqual(["IL", "toPrice=900&currency=IL"]);
});
