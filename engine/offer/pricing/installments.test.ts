import { expect, test } from "vitest";
import { installments } from "./installments";

test.each([
  ["one payment", 420_000, 1, { first: 420_000, other: 0 }],
  ["equal payments", 420_000, 3, { first: 140_000, other: 140_000 }],
  ["the remainder in the first", 420_001, 3, { first: 140_001, other: 140_000 }],
  ["two agorot left of three payments", 420_002, 3, { first: 140_002, other: 140_000 }],
  ["thirty-six payments", 100_000, 36, { first: 2_805, other: 2_777 }],
])("%s", (_, total, count, expected) => {
  const { first, other } = installments(total, count);
  expect({ first, other }).toEqual(expected);
  expect(first + other * (count - 1), "nothing is lost and nothing is charged twice").toBe(total);
});
