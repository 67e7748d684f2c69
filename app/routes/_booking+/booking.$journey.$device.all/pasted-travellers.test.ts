import { describe, expect, test } from "vitest";
import { noTraveller, pastedTravellers, type TravellerLine } from "./pasted-travellers";
import { isNoSuchDay, typedDay } from "./typed-day";

const dana: TravellerLine = {
  lastName: "COHEN",
  firstName: "DANA",
  gender: "F",
  birth: "04/03/1985",
  passportNumber: "12345678",
  expiry: "01/01/2034",
};

describe("a pasted line", () => {
  test.each<[string, string, TravellerLine]>([
    ["cells of a spreadsheet", "COHEN\tDANA\tF\t04/03/1985\t12345678\t01/01/2034", dana],
    ["values between commas", "COHEN, DANA, F, 4/3/1985, 12345678, 1/1/2034", dana],
    ["in another order", "1. | F | COHEN | DANA | 12345678 | 04.03.1985 | 01.01.2034", dana],
    ["as reservation systems print it", "COHEN/DANA MRS, 04/03/85, 12345678, 01/01/34", dana],
    ["with words between blanks", "COHEN DANA F 04/03/1985 12345678 01/01/2034", dana],
    ["in ISO days", "COHEN;DANA;female;1985-03-04;12345678;2034-01-01", dana],
    ["with two first names", "COHEN, DANA RUTH", { ...noTraveller, lastName: "COHEN", firstName: "DANA RUTH" }],
    [
      "in Hebrew",
      "כהן, דנה, נ, 4/3/1985",
      { ...noTraveller, lastName: "כהן", firstName: "דנה", gender: "F", birth: "04/03/1985" },
    ],
    [
      "with letters in the passport",
      "LEVI,NOAM,M,AB1234567",
      { ...noTraveller, lastName: "LEVI", firstName: "NOAM", gender: "M", passportNumber: "AB1234567" },
    ],
    ["with a kind", "LEVI,NOAM,ADT,MR", { ...noTraveller, lastName: "LEVI", firstName: "NOAM", gender: "M" }],
  ])("%s", (_, line, traveller) => {
    expect(pastedTravellers(line)).toEqual({ travellers: [traveller], unread: 0 });
  });

  test.each(["12345", "COHEN", "---", "<script>alert(1)</script>"])(
    "counts a line without a name as unread: %s",
    (line) => {
      expect(pastedTravellers(`${line}\nCOHEN,DANA`)).toMatchObject({ travellers: [{ lastName: "COHEN" }], unread: 1 });
    },
  );
});

test.each([
  ["", undefined],
  ["4/3/1985", "1985-03-04"],
  ["04.03.85", "1985-03-04"],
  ["4-3-05", "2005-03-04"],
  ["040385", "1985-03-04"],
  ["1985-03-04", "1985-03-04"],
  ["31/02/1985", null],
  ["yesterday", null],
  ["4/3", null],
])("reads the typed day %o as %o", (text, day) => {
  expect(typedDay(text, 2026)).toBe(day);
});

test.each([
  ["31/02/1985", true],
  ["310285", true],
  ["1985-02-29", true],
  ["29/2/1984", false],
  ["4/3", false],
  ["yesterday", false],
  ["", false],
])("whether %o is a date that no calendar has: %s", (text, none) => {
  expect(isNoSuchDay(text, 2026)).toBe(none);
});
