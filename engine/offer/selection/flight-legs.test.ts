import { expect, test } from "vitest";
import { seatsLeft } from "./flight-legs";

// Specification §9: the notice 'At least 8 tickets left'. It is computed from stock, and fewer are counted out.
test.each([
  [200, { min: 8 }],
  [8, { min: 8 }],
  [7, { min: 7, exact: 7 }],
  [1, { min: 1, exact: 1 }],
  [0, { min: 0, exact: 0 }],
  [-2, { min: 0, exact: 0 }],
])("of %i free seats is told %j", (free, told) => {
  expect(seatsLeft(free)).toEqual(told);
});
