import fc from "fast-check";
import { expect, test } from "vitest";
import { agorotOf, shekelsOf } from "./shekels";

test("every amount survives the round trip, as number and as text", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (agorot) => {
      const json = JSON.stringify(shekelsOf(agorot));
      expect(agorotOf(JSON.parse(json))).toBe(agorot);
      expect(agorotOf(json)).toBe(agorot);
      expect(agorotOf(shekelsOf(agorot).toFixed(2))).toBe(agorot);
    }),
  );
});

test.each([
  ["1234.5", 123_450],
  ["0.07", 7],
  [0.29, 29],
  [8.2, 820],
  [1.1, 110],
  ["12.3400", 1_234],
  [0, 0],
])("%s shekels are %i agorot", (shekels, agorot) => expect(agorotOf(shekels)).toBe(agorot));

test.each([["1.005"], [-1], ["1,234.50"], [1e21], [Number.NaN], [""], [" 1"], [null], [undefined], [true], ["0x10"]])(
  "%s is not an amount",
  (shekels) => expect(agorotOf(shekels)).toBeNull(),
);

test.each([[0], [-1], [0.5], [Number.NaN], [2 ** 53]])("%d agorot are rejected", (agorot) =>
  expect(() => shekelsOf(agorot)).toThrow(RangeError),
);
