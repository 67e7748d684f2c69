import { expect, test } from "vitest";
import { printedPhone } from "./printed-phone";

test.each([
  ["+972501234567", "050-1234567"],
  ["+97231234567", "03-1234567"],
  ["+972771234567", "077-1234567"],
  ["+442079460175", "+442079460175"],
  ["050-1234567", "050-1234567"],
])("%s is shown as %s", (stored, shown) => {
  expect(printedPhone(stored)).toBe(shown);
});
