import type { PricePlan } from "@contract/agencies/price-plan";
import { afterEach, expect, test, vi } from "vitest";
import { documentOfPlan, sheetOfPlan } from "./plan-document";

afterEach(() => vi.restoreAllMocks());

const row: PricePlan["rows"][number] = {
  packStartDate: "2026-12-01",
  packEndDate: "2026-12-05",
  packId: "P1",
  outwardFlight: "LY1",
  inwardFlight: "LY2",
  basis: "BB",
  basisName: "Bed and breakfast",
  roomClass: "STD",
  roomName: "Standard",
  prices: ["1000.00"],
  otherRooms: [null],
  statuses: ["ok"],
  left: [null],
  status: "ok",
};
const plan: PricePlan = {
  dest: "RHO",
  destName: "Rhodes",
  hotelId: "h1",
  hotelName: "Sea",
  nights: 4,
  currency: "US",
  priceBasis: "perRoom",
  version: "1",
  columns: ["double"],
  rows: Array.from({ length: 60 }, () => row),
};

test.each([
  ["document", documentOfPlan],
  ["spreadsheet", sheetOfPlan],
])("a long plan's %s is not put together in one go: pages have their turn between its rows", async (_, make) => {
  // Each look at the clock is a millisecond later: sixty rows take a while on any machine.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now++);
  let turns = 0;
  let isOver = false;
  const page = () => {
    turns += 1;
    if (!isOver) setImmediate(page);
  };
  setImmediate(page);
  await make(plan, "en", "2026-11-28");
  isOver = true;
  expect(turns).toBeGreaterThan(10);
});
