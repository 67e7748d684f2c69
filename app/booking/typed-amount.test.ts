import { expect, test } from "vitest";
import { typedAmount } from "./typed-amount";

test.each([
  ["1300", "1300.00"],
  ["1300.5", "1300.50"],
  ["1300,50", "1300.50"],
  [" $1300 ", "1300.00"],
  ["0", "0.00"],
  ["", undefined],
  ["-5", undefined],
  ["1e3", undefined],
  ["12.345", undefined],
  ["א", undefined],
  ["99999999", undefined],
])("parses %j as %s", (typed, amount) => expect(typedAmount(typed)).toBe(amount));
