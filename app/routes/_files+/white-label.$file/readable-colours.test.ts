import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast } from "~/styles/contrast";
import { readableColours } from "./readable-colours";

test("black on white has a contrast of 21 to 1", () => expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5));

test("the header of an agency's site is readable in any colour", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const colour = `#${number.toString(16).padStart(6, "0")}`;
      const ink = /color: (#\w{6}); }/.exec(readableColours(colour))![1]!;
      expect(contrast(colour, ink)).toBeGreaterThanOrEqual(4.5);
    }),
    { seed: 7, numRuns: 500 },
  );
});

test.each(["red", "#fff", "url(https://evil.example)", "#123456;} body{display:none", ""])(
  "produces no styles for the invalid colour %j",
  (colour) => expect(readableColours(colour)).toBe(""),
);
